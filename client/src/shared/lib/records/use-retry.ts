import type { Effect } from 'effector';
import { useUnit } from 'effector-react';

/** Reads a list again after a failure, which its own store says if it fails again. */
export function useRetry<T>(loadFx: Effect<void, T>): () => void {
  const load = useUnit(loadFx);
  return () => void load().catch(() => undefined);
}
