import { act, renderHook } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fieldBecameInvalid, fieldBecameValid } from './model.ts';
import { useVisibleSaveState } from './use-visible-save-state.ts';

function watch() {
  const scope = fork();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider value={scope}>{children}</Provider>;
  const { result, rerender } = renderHook(({ state }) => useVisibleSaveState(state), {
    wrapper,
    initialProps: { state: 'saved' },
  });
  const wrong = () => act(() => allSettled(fieldBecameInvalid, { scope }));
  const right = () => act(() => allSettled(fieldBecameValid, { scope }));
  return { said: () => result.current, become: (state: string) => rerender({ state }), wrong, right };
}

it('the save state no longer says "saved" after a field became invalid, even when that is corrected', async () => {
  const { said, become, wrong, right } = watch();
  expect(said()).toBe('saved');
  await wrong();
  expect(said()).toBe('idle');
  await right();
  expect(said()).toBe('idle');
  become('saving');
  expect(said()).toBe('saving');
  become('saved');
  expect(said()).toBe('saved');
});

it('the save state says that an edit is being saved or has failed beside an invalid field', async () => {
  const { said, become, wrong } = watch();
  await wrong();
  become('saving');
  expect(said()).toBe('saving');
  become('failed');
  expect(said()).toBe('failed');
});

it('the save state does not say "saved" while another field is still invalid', async () => {
  const { said, become, wrong, right } = watch();
  await wrong();
  await wrong();
  await right();
  become('saving');
  become('saved');
  expect(said()).toBe('idle');
});
