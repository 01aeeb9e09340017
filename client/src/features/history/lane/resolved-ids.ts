import { effectsOf } from '@ledgerline/shared-events/api/command-effects.ts';
import { idsIn, withChangedIds } from '@ledgerline/shared-events/api/command-ids.ts';
import { createdId } from '#shared/lib/commands/created-record.ts';
import type { ResolvedIds } from '#shared/lib/records/pending.ts';
import { revertedBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

/** Replaces temporary negative ids by those of the server wherever the command names a record. */
export function withResolvedIds(entry: LaneEntry, ids: ResolvedIds): LaneEntry {
  if (Object.keys(ids).length === 0) return entry;
  return {
    ...entry,
    payload: withChangedIds(entry.payload, effectsOf(entry.name).ids, (id) => ids[String(id)] ?? id),
    patches: entry.patches.map((patch) => ({ ...patch, id: ids[String(patch.id)] ?? patch.id })),
  };
}

/** The server ids of the records that the entry created, from the answer. */
export function idsResolvedBy(entry: LaneEntry, result: unknown): ResolvedIds {
  const created = entry.patches.find((patch) => patch.created === true);
  if (created === undefined) return {};
  const id = createdId(result, created.entity);
  return id === null ? {} : { [String(created.id)]: id };
}

/**
 * Whether an entry depends on a refused one: it edits a record that will not be created, or undoes the refused entry.
 */
export function dependsOn(entry: LaneEntry, refused: LaneEntry): boolean {
  if (entry.target === refused.key || revertedBy(entry).includes(refused.key)) return true;
  const pendingIds = new Set(
    refused.patches.filter((patch) => patch.created === true).map(({ id }) => Number(id)),
  );
  return idsIn(entry.payload, effectsOf(entry.name).ids).some((id) => pendingIds.has(id));
}
