import { combine, createEvent, createStore } from 'effector';
import { merge, overlay, type RecordMap } from './overlay.ts';
import { $pendingPatches, patchesCommitted, recordsReset } from './pending.ts';

/**
 * The records of one entity: what the server said, with the patches of unanswered commands laid over it. Rolling
 * back is taking a patch away, so a refused command can only take back its own fields.
 * Call it at module level only.
 * @param entity the word that patches and history use: `job`, `client`, `rate`
 */
export function createRecords<T extends { id: number }>(entity: string) {
  /** Newer versions of some records. */
  const loaded = createEvent<readonly T[]>();
  /** All there is: records that are missing here are gone. */
  const replaced = createEvent<readonly T[]>();
  const removed = createEvent<number>();

  const $saved = createStore<RecordMap<T>>(new Map())
    .on(loaded, merge)
    .on(replaced, (records, all) =>
      merge(new Map([...records].filter(([id]) => all.some((one) => one.id === id))), all),
    )
    .on(removed, (records, id) => new Map([...records].filter(([other]) => other !== id)))
    .on(patchesCommitted, (records, { patches, ids = {} }) => {
      const mine = patches
        .filter((patch) => patch.entity === entity)
        // A new record stays in view from here on: were it gone until it is read, an edit of it would be gone too.
        .map((patch) => ({ ...patch, id: ids[String(patch.id)] ?? patch.id }))
        .filter(({ id }) => Number(id) > 0);
      return mine.length === 0 ? records : overlay(records, mine);
    })
    .reset(recordsReset);

  const $patches = $pendingPatches.map((pending) =>
    pending.flatMap(({ patches }) => patches.filter((patch) => patch.entity === entity)),
  );
  const $byId = combine($saved, $patches, overlay);

  return { $byId, $saved, loaded, replaced, removed };
}
