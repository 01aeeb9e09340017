import { act, render } from '@testing-library/react';
import { createMemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { RouterView } from '#shared/lib/routing/router-view.tsx';
import { useNavigationCount, useShowPlace } from './use-show-place.ts';

type Places = ReturnType<typeof usePlaces>;

const usePlaces = () => ({ departures: useNavigationCount(), show: useShowPlace(), navigate: useNavigate() });

function Frame({ onDrawn }: { onDrawn(places: Places): void }) {
  onDrawn(usePlaces());
  return null;
}

const Nothing = () => null;

/** Opens the reports. The lazy chunk of the invoices loads when `sendCode` is called. */
function openReports() {
  let drawn: Places | null = null;
  const code = Promise.withResolvers<{ Component: typeof Nothing }>();
  const invoices = { path: '/invoices', lazy: () => code.promise };
  const frame = (
    <Frame
      onDrawn={(places) => {
        drawn = places;
      }}
    />
  );
  const router = createMemoryRouter(
    [{ element: frame, children: [invoices, { path: '*', element: null }] }],
    { initialEntries: ['/reports'] },
  );
  render(<RouterView router={router} />);
  const places = () => {
    if (drawn === null) throw new Error('Nothing was rendered.');
    return drawn;
  };
  return { places, router, sendCode: () => code.resolve({ Component: Nothing }) };
}

it('counts navigations of the user, and not those of the history', async () => {
  const { places } = openReports();
  const change = { entity: 'job', id: 12, field: 'name', before: 'a', after: 'b' };
  act(() => places().show({ command: 'EditJob', created: null, changes: [change] }, 'redo'));
  expect(places().departures()).toBe(0);
  act(() => void places().navigate('/clients'));
  expect(places().departures()).toBe(1);
});

it('counts a navigation once while the lazy chunk of its page loads', async () => {
  const { places, router, sendCode } = openReports();
  act(() => void places().navigate('/invoices'));
  expect(router.state.location.pathname).toBe('/reports');
  expect(places().departures()).toBe(1);
  await act(async () => sendCode());
  expect(router.state.location.pathname).toBe('/invoices');
  expect(places().departures()).toBe(1);
});
