import * as z from 'zod/mini';
import { historyEntry } from '../../../shared/api/history-entry.ts';
import type { CommandAnswer, FieldPatch } from '../../../shared/lib/commands/index.ts';
import { patchesFor } from '../timeline/inverse-patches.ts';
import { createdBy, revertedBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

const reversal = z.object({ entry: historyEntry });

/**
 * What becomes part of the records once the server has taken an entry. An undo shows a guess until then: it was made from
 * the values that stood on the screen, of which some may have been refused since. Its answer brings the entry that was
 * undone, with the values that the ledger has.
 */
export function keptPatches(entry: LaneEntry, { result }: CommandAnswer): readonly FieldPatch[] {
  const { kind, patches, at } = entry;
  const isBack = revertedBy(entry).length > 0;
  if (kind === 'command' && !isBack) return patches;
  const said = z.safeParse(reversal, result);
  if (!said.success) return patches;
  const reported = said.data.entry;
  const reversed = { command: reported.command, changes: reported.changes, created: createdBy(reported) };
  // The act of going back is told itself, with what it did; of others it is told what they undo.
  return patchesFor(reversed, kind === 'undo' ? 'undo' : 'redo', at);
}
