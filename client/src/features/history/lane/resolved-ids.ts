import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { idsIn, withChangedIds } from '@ledgerline/shared-events/api/command-ids.ts';
import { createdId } from '../../../shared/lib/commands/index.ts';
import type { ResolvedIds } from '../../../shared/lib/records/index.ts';
import { revertedBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

/** Puts the ids that the server gave in the place of negative ones, wherever the command names a record. */
export function withResolvedIds(entry: LaneEntry, ids: ResolvedIds): LaneEntry {
  if (Object.keys(ids).length === 0) return entry;
  return {
    ...entry,
    payload: withChangedIds(entry.payload, effectsOf(entry.name).ids, (id) => ids[String(id)] ?? id),
    patches: entry.patches.map((patch) => ({ ...patch, id: ids[String(patch.id)] ?? patch.id })),
  };
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
  const pendingIds = new Set(
    refused.patches.filter((patch) => patch.created === true).map(({ id }) => Number(id)),
  );
  return idsIn(entry.payload, effectsOf(entry.name).ids).some((id) => pendingIds.has(id));
}
