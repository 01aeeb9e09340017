import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useDepartures, useShowPlace } from './use-show-place.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/reports']}>{children}</MemoryRouter>
);

it('counts where the user has gone, and not where the history has led', () => {
  const { result } = renderHook(
    () => ({ departures: useDepartures(), show: useShowPlace(), navigate: useNavigate() }),
    { wrapper },
  );
  const change = { entity: 'job', id: 12, field: 'name', before: 'a', after: 'b' };
  act(() => result.current.show({ command: 'EditJob', created: null, changes: [change] }, 'redo'));
  expect(result.current.departures()).toBe(0);
  act(() => void result.current.navigate('/invoices'));
  expect(result.current.departures()).toBe(1);
});
