import { historyEntryAnswer } from '@ledgerline/shared-events/history/answers.ts';
import * as z from 'zod/mini';
import type { CommandAnswer, FieldPatch } from '#shared/lib/commands/command.ts';
import { patchesFor } from '../timeline/inverse-patches.ts';
import { createdBy, revertedBy } from '../timeline/timeline.ts';
import type { LaneEntry } from './lane-entry.ts';

const reversal = z.object({ entry: historyEntryAnswer });

/**
 * The patches to commit to the records once the server has accepted an entry. An undo first shows patches built from
 * the values on the screen, some of which may have been refused since. The answer contains the reversed entry with the
 * values of the ledger.
 */
export function committedPatches(entry: LaneEntry, { result }: CommandAnswer): readonly FieldPatch[] {
  const { kind, patches, at } = entry;
  const isBack = revertedBy(entry).length > 0;
  if (kind === 'command' && !isBack) return patches;
  const said = z.safeParse(reversal, result);
  if (!said.success) return patches;
  const reported = said.data.entry;
  const reversed = { command: reported.command, changes: reported.changes, created: createdBy(reported) };
  // For reverting to a moment, the answer contains that command itself with its changes; for other commands, the entry
  // that they reverse.
  return patchesFor(reversed, kind === 'undo' ? 'undo' : 'redo', at);
}
