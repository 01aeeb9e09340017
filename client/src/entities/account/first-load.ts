import { combine, createStore, type Effect } from 'effector';
import { loadJobTypesFx, loadUnitsFx } from '#entities/catalogue/model.ts';
import { loadSettingsFx } from '#entities/settings/model.ts';
import { recordsReset } from '#shared/lib/records/pending.ts';

/** Whether an effect runs for the first time in an account. */
function isFirstLoad<Done>(load: Effect<void, Done>) {
  const $isAnswered = createStore(false)
    .on(load.finally, () => true)
    .reset(recordsReset);
  return combine(load.pending, $isAnswered, (isPending, isAnswered) => isPending && !isAnswered);
}

/**
 * Whether the settings, job types or units are read for the first time. Lists wait for them: their rows would show
 * amounts in another currency, and their columns would change their widths.
 */
export const $isFirstLoad = combine(
  [isFirstLoad(loadSettingsFx), isFirstLoad(loadJobTypesFx), isFirstLoad(loadUnitsFx)],
  (loads) => loads.some(Boolean),
);
