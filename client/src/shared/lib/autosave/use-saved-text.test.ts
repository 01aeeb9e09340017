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
  return { ...hook, save, started, type, pass };
}

describe('a text that is saved automatically', () => {
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

  it('is saved at once on blur, and when the page is left', () => {
    const { result, save, type, unmount } = start('a');
    type('ab');
    act(() => result.current.flush());
    type('abc');
    unmount();
    expect(save.mock.calls).toEqual([['ab'], ['abc']]);
  });

  it('is not saved while it is invalid', () => {
    const { result, save, type, pass, unmount } = start('a', (text) => text !== '');
    type('');
    pass(5000);
    unmount();
    expect(save).not.toHaveBeenCalled();
    expect(result.current.text).toBe('');
  });

  it('shows an outside change unless it has unsaved keystrokes', () => {
    const { result, rerender, type } = start('a');
    rerender({ now: 'b' });
    expect(result.current.text).toBe('b');
    type('bc');
    rerender({ now: 'x' });
    expect(result.current.text).toBe('bc');
    act(() => result.current.revert());
    expect(result.current.text).toBe('x');
  });

  it('does not overwrite an outside change while the page is left', () => {
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

  it('reports the beginning of an edit, and of the next one after a save', () => {
    const { started, type, pass } = start('a');
    type('ab');
    type('abc');
    expect(started).toHaveBeenCalledTimes(1);
    pass(1000);
    type('abcd');
    expect(started).toHaveBeenCalledTimes(2);
  });

  it('saves nothing when it is typed back to its former value, and then shows an outside change', () => {
    const { result, rerender, save, type } = start('a');
    type('ab');
    rerender({ now: 'x' });
    type('a');
    act(() => result.current.flush());
    expect(save).not.toHaveBeenCalled();
    expect(result.current.text).toBe('x');
  });
});
