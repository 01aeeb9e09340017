import { act, renderHook } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSavedText } from './use-saved-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function start(value: string, canSave?: (text: string) => boolean) {
  const save = vi.fn<(text: string) => void>();
  const started = vi.fn<() => void>();
  const hook = renderHook(
    ({ now }) =>
      useSavedText({
        value: now,
        pauseMs: 1000,
        save,
        onBegin: started,
        ...(canSave === undefined ? {} : { canSave }),
      }),
    { initialProps: { now: value } },
  );
  const type = (text: string) => act(() => hook.result.current.setText(text));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  return { ...hook, save, begun: started, type, pass };
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

  it('saves nothing over what comes from elsewhere while the page is left', () => {
    const { result, rerender, save, type, unmount } = start('a');
    type('ab');
    act(() => result.current.flush());
    rerender({ now: 'ab' });
    act(() => {
      flushSync(() => rerender({ now: 'x' }));
      unmount();
    });
    expect(save.mock.calls).toEqual([['ab']]);
  });

  it('tells when an edit begins, and begins another once it is saved', () => {
    const { begun, type, pass } = start('a');
    type('ab');
    type('abc');
    expect(begun).toHaveBeenCalledTimes(1);
    pass(1000);
    type('abcd');
    expect(begun).toHaveBeenCalledTimes(2);
  });

  it('saves nothing when it says again what stood there, and takes what came meanwhile', () => {
    const { result, rerender, save, type } = start('a');
    type('ab');
    rerender({ now: 'x' });
    type('a');
    act(() => result.current.flush());
    expect(save).not.toHaveBeenCalled();
    expect(result.current.text).toBe('x');
  });
});
