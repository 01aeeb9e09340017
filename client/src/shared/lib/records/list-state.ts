import { createStore, type Effect, sample } from 'effector';
import { recordsReset } from './pending.ts';

/**
 * Whether a list was read, and whether its first read failed: a loaded list stays when a refresh fails. Call it at
 * module level only.
 */
export function listState<T>(loadFx: Effect<void, T>) {
  const $isLoaded = createStore(false)
    .on(loadFx.done, () => true)
    .reset(recordsReset);
  const $hasFailed = createStore(false).reset(loadFx.done, recordsReset);
  sample({
    clock: loadFx.fail,
    source: $isLoaded,
    filter: (isLoaded) => !isLoaded,
    fn: () => true,
    target: $hasFailed,
  });
  return { $isLoaded, $hasFailed };
}
