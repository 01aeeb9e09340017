import { createdId } from '../../../shared/lib/commands/index.ts';
import type { ResolvedIds } from '../../../shared/lib/records/index.ts';
import { revertedBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

const ID_FIELD = /(^id|_id|Id|Ids)$/;

/** Puts the ids that the server gave in the place of negative ones, in every field that names a record. */
export function withResolvedIds(entry: LaneEntry, ids: ResolvedIds): LaneEntry {
  if (Object.keys(ids).length === 0) return entry;
  return {
    ...entry,
    payload: replaced(entry.payload, ids) as LaneEntry['payload'],
    patches: entry.patches.map((patch) => ({ ...patch, id: ids[String(patch.id)] ?? patch.id })),
  };
}

function replaced(value: unknown, ids: ResolvedIds, field = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, ids, field));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, ids, key)]));
  }
  return typeof value === 'number' && value < 0 && ID_FIELD.test(field)
    ? (ids[String(value)] ?? value)
    : value;
}

/** The ids that an answer gives to the records that the entry made. */
export function idsResolvedBy(entry: LaneEntry, result: unknown): ResolvedIds {
  const created = entry.patches.find((patch) => patch.created === true);
  if (created === undefined) return {};
  const id = createdId(result, created.entity);
  return id === null ? {} : { [String(created.id)]: id };
}

/** Whether an entry cannot be done without one that was refused: it edits a record that now never comes to be, or undoes it. */
export function dependsOn(entry: LaneEntry, refused: LaneEntry): boolean {
  if (entry.target === refused.key || revertedBy(entry).includes(refused.key)) return true;
  const pendingIds = refused.patches.filter((patch) => patch.created === true).map(({ id }) => Number(id));
  return pendingIds.length > 0 && mentions(entry.payload, pendingIds);
}

function mentions(value: unknown, ids: readonly number[], field = ''): boolean {
  if (Array.isArray(value)) return value.some((item) => mentions(item, ids, field));
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).some(([key, inner]) => mentions(inner, ids, key));
  }
  return typeof value === 'number' && ID_FIELD.test(field) && ids.includes(value);
}
