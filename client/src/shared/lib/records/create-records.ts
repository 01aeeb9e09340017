import { combine, createEvent, createStore } from 'effector';
import { type Listed, merge, overlay, type RecordMap } from './overlay.ts';
import { $pendingPatches, patchesCommitted, recordsReset } from './pending.ts';

/**
 * The records of one entity: those of the server, with the patches of pending commands on top. Rolling back removes a
 * patch, so that a refused command rolls back only its own fields. Call it at module level only.
 * @param entity the name in patches and history: `job`, `client`, `rate`
 */
export function createRecords<T extends Listed>(entity: string) {
  /** Newer versions of some records were read. */
  const loaded = createEvent<readonly T[]>();
  /** The complete list was read: records that it lacks do not exist any more. */
  const replaced = createEvent<readonly T[]>();
  const removed = createEvent<number>();

  const $saved = createStore<RecordMap<T>>(new Map())
    .on(loaded, (records, some) => merge(records, some))
    .on(replaced, (records, all) =>
      merge(new Map([...records].filter(([id]) => all.some((one) => one.id === id))), all),
    )
    .on(removed, (records, id) => new Map([...records].filter(([other]) => other !== id)))
    .on(patchesCommitted, (records, { patches, ids = {} }) => {
      const mine = patches
        .filter((patch) => patch.entity === entity)
        // A created record must stay in the store until it is read; otherwise a pending edit of it would lose its
        // record.
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
