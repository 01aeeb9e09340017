import * as z from 'zod/mini';
import { historyEntry } from '../../../shared/api/history-entry.ts';
import type { CommandAnswer, FieldPatch } from '../../../shared/lib/commands/index.ts';
import { patchesFor } from '../timeline/inverse-patches.ts';
import { madeBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

const reversal = z.object({ entry: historyEntry });

/**
 * What becomes part of the records once the server has taken an entry. An undo shows a guess until then: it was made from
 * the values that stood on the screen, of which some may have been refused since. Its answer brings the entry that was
 * undone, with the values that the ledger has.
 */
export function keptPatches(
  { kind, patches, at }: LaneEntry,
  { result }: CommandAnswer,
): readonly FieldPatch[] {
  if (kind === 'command') return patches;
  const said = z.safeParse(reversal, result);
  if (!said.success) return patches;
  const { entry } = said.data;
  return patchesFor({ command: entry.command, changes: entry.changes, created: madeBy(entry) }, kind, at);
}
