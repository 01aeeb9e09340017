import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startKeyDispatcher } from '#shared/lib/actions/key-dispatcher.ts';
import { actionRegistry } from '#shared/lib/actions/registry.ts';
import { openServed } from '#testing/served-app.tsx';
import { Shell } from './shell.tsx';

let stopKeys: () => void = () => undefined;
beforeEach(() => {
  stopKeys = startKeyDispatcher({ registry: actionRegistry, areBareKeysOn: () => true });
});
afterEach(() => {
  stopKeys();
  vi.unstubAllGlobals();
  localStorage.clear();
});

// Each dialog is opened for the first time here: its lazy chunk is not loaded yet, and the keys of the page are off
// until it is.
it.each([
  ['palette', 'k', { ctrlKey: true }, 'Search'],
  ['sheet of keys', '?', { shiftKey: true }, 'Keyboard shortcuts'],
])(
  'the %s lists what can be done on the page, also when its lazy chunk loads late',
  async (_what, key, pending, name) => {
    await openServed(<Shell />, { path: '/jobs', route: '*', user: {}, replies: {} });
    fireEvent.keyDown(document.body, { key, ...pending });
    const dialog = await screen.findByRole('dialog', { name });
    expect(within(dialog).queryByText('New job')).not.toBeNull();
    expect(within(dialog).queryByText(/Reports$/)).not.toBeNull();
  },
);
