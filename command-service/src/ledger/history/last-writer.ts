import { overlaps, type RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import type { EntryLog, LedgerEntry } from './entry-log.ts';

/** The command that wrote a field last, its creation included; undo and redo count as no writes of their own. */
export function lastWriter(entries: EntryLog, ref: RecordField): LedgerEntry | undefined {
  const [writes = []] = entries.writes.of([ref]).values();
  const last = writes.findLast(({ field }) => overlaps(field, ref.field));
  return last && entries.at(last.place);
}
