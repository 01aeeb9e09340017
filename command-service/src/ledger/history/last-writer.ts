import { overlaps, type RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import type { EntryLog, LedgerEntry } from './entry-log.ts';
import { recordKey } from './field-writes.ts';

/**
 * For each field the command that wrote it last, its creation included; undo and redo count as no writes of their own.
 * A field that nobody wrote is missing.
 */
export function* lastWriters<Field extends RecordField>(
  entries: EntryLog,
  fields: readonly Field[],
): Steps<Map<Field, LedgerEntry>> {
  const placed = yield* entries.writes.of(fields);
  const found = new Map<Field, LedgerEntry>();
  for (const field of fields) {
    yield;
    const writes = placed.get(recordKey(field.entity, field.id)) ?? [];
    const last = writes.findLast((write) => overlaps(write.field, field.field));
    const writer = last && entries.at(last.place);
    if (writer !== undefined) found.set(field, writer);
  }
  return found;
}
