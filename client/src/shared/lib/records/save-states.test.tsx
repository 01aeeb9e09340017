import { act, renderHook } from '@testing-library/react';
import { allSettled, fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patchesApplied, patchesCommitted, patchesRolledBack } from './pending.ts';
import { useSaveState } from './save-states.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const patch = (id: number) => ({ key: `k${id}`, patches: [{ entity: 'client', id, fields: { name: 'x' } }] });

function watch(scope: Scope, record: string) {
  const wrapper = ({ children }: { children: ReactNode }) => <Provider value={scope}>{children}</Provider>;
  return renderHook(() => useSaveState(record), { wrapper });
}
const notify = (scope: Scope, unit: typeof patchesApplied, params: ReturnType<typeof patch>) =>
  act(() => void allSettled(unit, { scope, params }));

describe('the save state of the last edit', () => {
  it('is saving, then saved for three seconds, then idle', () => {
    const scope = fork();
    const { result } = watch(scope, 'client/1');
    expect(result.current).toBe('idle');
    notify(scope, patchesApplied, patch(1));
    expect(result.current).toBe('saving');
    notify(scope, patchesCommitted, patch(1));
    expect(result.current).toBe('saved');
    act(() => vi.advanceTimersByTime(2999));
    expect(result.current).toBe('saved');
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toBe('idle');
  });

  it('is failed until the next edit', () => {
    const scope = fork();
    const { result } = watch(scope, 'client/1');
    notify(scope, patchesApplied, patch(1));
    act(() => void allSettled(patchesRolledBack, { scope, params: { key: 'k1' } }));
    act(() => vi.advanceTimersByTime(60_000));
    expect(result.current).toBe('failed');
    notify(scope, patchesApplied, patch(1));
    expect(result.current).toBe('saving');
  });

  it('belongs to one record, or to all of an entity', () => {
    const scope = fork();
    const one = watch(scope, 'client/1');
    const all = watch(scope, 'client/');
    notify(scope, patchesApplied, patch(11));
    expect(one.result.current).toBe('idle');
    expect(all.result.current).toBe('saving');
  });

  it('does not report what was saved before the screen opened', () => {
    const scope = fork();
    void allSettled(patchesApplied, { scope, params: patch(1) });
    void allSettled(patchesCommitted, { scope, params: patch(1) });
    expect(watch(scope, 'client/1').result.current).toBe('idle');
  });
});
