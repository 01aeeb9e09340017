import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSavedText } from './use-saved-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(value: string, canSave?: (text: string) => boolean) {
  const save = vi.fn<(text: string) => void>();
  const hook = renderHook(
    ({ now }) =>
      useSavedText({ value: now, pauseMs: 1000, save, ...(canSave === undefined ? {} : { canSave }) }),
    { initialProps: { now: value } },
  );
  const type = (text: string) => act(() => hook.result.current.setText(text));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { ...hook, save, type, pass };
}

describe('a text that saves itself', () => {
  it('is saved once, after the pause in typing', () => {
    const { save, type, pass } = start('a');
    type('ab');
    pass(999);
    type('abc');
    pass(999);
    expect(save).not.toHaveBeenCalled();
    pass(1);
    expect(save.mock.calls).toEqual([['abc']]);
  });

  it('is saved at once on leaving the field, and on leaving the page', () => {
    const { result, save, type, unmount } = start('a');
    type('ab');
    act(() => result.current.flush());
    type('abc');
    unmount();
    expect(save.mock.calls).toEqual([['ab'], ['abc']]);
  });

  it('stays unsaved while it may not be saved', () => {
    const { result, save, type, pass, unmount } = start('a', (text) => text !== '');
    type('');
    pass(5000);
    unmount();
    expect(save).not.toHaveBeenCalled();
    expect(result.current.text).toBe('');
  });

  it('takes what comes from elsewhere unless it holds unsaved keystrokes', () => {
    const { result, rerender, type } = start('a');
    rerender({ now: 'b' });
    expect(result.current.text).toBe('b');
    type('bc');
    rerender({ now: 'x' });
    expect(result.current.text).toBe('bc');
    act(() => result.current.revert());
    expect(result.current.text).toBe('x');
  });
});
