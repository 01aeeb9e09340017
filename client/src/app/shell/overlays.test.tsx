import { act, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { openServed } from '#testing/served-app.tsx';
import { Overlays } from './overlays.tsx';

let stopKeys: () => void = () => undefined;
beforeEach(() => {
  stopKeys = startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true });
});
afterEach(() => {
  stopKeys();
  vi.unstubAllGlobals();
  localStorage.clear();
});

it.each(['job', 'invoice'])(
  'keeps the keys of the page off while the code of the form for a new %s loads, and releases them after it closes',
  async (name) => {
    const done = vi.fn();
    const withdraw = actionRegistry.register('app', [
      { id: 'page', section: 'Rows', label: 'Mark as completed', keys: ['m'], perform: done },
    ]);
    const { router } = await openServed(<Overlays />, { path: '/jobs', route: '/jobs' });
    const press = (key: string) => fireEvent.keyDown(document.body, { key });
    await act(async () => {
      void router.navigate(`/jobs?new=${name}`);
    });
    press('m');
    expect(done).not.toHaveBeenCalled();
    press('Escape');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    // The keys come back with the effect that follows the address.
    await waitFor(() => {
      press('m');
      expect(done).toHaveBeenCalled();
    });
    withdraw();
  },
);
