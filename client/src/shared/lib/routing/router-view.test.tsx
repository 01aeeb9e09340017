import { allSettled, createEvent, createStore, fork } from 'effector';
import { Provider, useUnit } from 'effector-react';
import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouterView } from './router-view.tsx';

// React renders as for users, not synchronously at the end of an `act`.
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => vi.unstubAllGlobals());

const reported = createEvent<string>();
const $message = createStore('').on(reported, (_, message) => message);

function Page({ onSeen }: { onSeen(now: string): void }) {
  const { pathname } = useLocation();
  const message = useUnit($message);
  useLayoutEffect(() => {
    onSeen(`${pathname} ${message}`.trim());
  });
  return null;
}

it('a message about the next page is never rendered beside the page that the user leaves', async () => {
  const seen: string[] = [];
  const page = <Page onSeen={(now) => seen.push(now)} />;
  const scope = fork();
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/new'] });
  const root = createRoot(document.createElement('div'));
  root.render(
    <Provider value={scope}>
      <RouterView router={router} />
    </Provider>,
  );
  await vi.waitFor(() => expect(seen).toEqual(['/new']));
  void router.navigate('/saved');
  void allSettled(reported, { scope, params: 'Saved' });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('/saved Saved'));
  expect(seen).toEqual(['/new', '/saved Saved']);
  root.unmount();
});
