import { act, renderHook } from '@testing-library/react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { fieldWentRight, fieldWentWrong } from './model.ts';
import { useNewsOfSave } from './use-news-of-save.ts';

function watch() {
  const scope = fork();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider value={scope}>{children}</Provider>;
  const { result, rerender } = renderHook(({ state }) => useNewsOfSave(state), {
    wrapper,
    initialProps: { state: 'saved' },
  });
  const wrong = () => act(() => allSettled(fieldWentWrong, { scope }));
  const right = () => act(() => allSettled(fieldWentRight, { scope }));
  return { said: () => result.current, become: (state: string) => rerender({ state }), wrong, right };
}

it('says no more that the last edit is saved once a field went wrong, also when that is right again', async () => {
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

it('says that an edit is under way or has failed beside a wrong field', async () => {
  const { said, become, wrong } = watch();
  await wrong();
  become('saving');
  expect(said()).toBe('saving');
  become('failed');
  expect(said()).toBe('failed');
});

it('waits until the last wrong field is right', async () => {
  const { said, become, wrong, right } = watch();
  await wrong();
  await wrong();
  await right();
  become('saving');
  become('saved');
  expect(said()).toBe('idle');
});
