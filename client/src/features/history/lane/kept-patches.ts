import * as z from 'zod/mini';
import { fieldChange } from '../../../shared/api/history-entry.ts';
import type { CommandAnswer, FieldPatch } from '../../../shared/lib/commands/index.ts';
import { patchesFor } from '../timeline/inverse-patches.ts';
import type { LaneEntry } from './lane-entry.ts';

const reversal = z.object({ entry: z.object({ changes: z.array(fieldChange) }) });

/**
 * What becomes part of the records once the server has taken an entry. An undo shows a guess until then: it was made from
 * the values that stood on the screen, of which some may have been refused since. Its answer tells what it really did.
 */
export function keptPatches({ kind, patches }: LaneEntry, { result }: CommandAnswer): readonly FieldPatch[] {
  if (kind === 'command') return patches;
  const said = z.safeParse(reversal, result);
  return said.success ? patchesFor({ changes: said.data.entry.changes, created: null }, 'redo', '') : patches;
}
