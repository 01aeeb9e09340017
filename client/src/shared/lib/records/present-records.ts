import { combine, type Store } from 'effector';
import type { RecordMap } from './overlay.ts';

/** The records that are not deleted. A pending deletion sets `deleted_at` by its patch, so the list leaves the record out. */
export function presentRecords<T extends { id: number }>($records: Store<RecordMap<T>>): Store<readonly T[]> {
  return combine($records, (records) =>
    [...records.values()].filter((record) => (Reflect.get(record, 'deleted_at') ?? null) === null),
  );
}
