import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { defineTable } from '../table.ts';
import { documentColumns, fiscalColumns } from './document-columns.ts';

/** What is added to the ids of credit notes in lists with invoices: they stay in order, below 0. */
export const FIRST_LISTED_ID = -(2 ** 31);

export const creditNotesTable = defineTable({
  name: 'credit_notes',
  key: ['id'],
  columns: {
    id: 'integer',
    /** Below 0: its id in a list with invoices. */
    listed_id: 'integer',
    number: 'text',
    number_key: 'text',
    number_order: 'text',
    client_key: 'text',
    reference_key: 'text',
    search_key: 'text',
    client_id: 'integer',
    invoice_id: 'integer',
    date: 'date',
    currency: 'text',
    total: 'numeric',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    fiscal: 'text?',
    frozen_at: 'instant?',
    deleted: 'boolean',
    record: 'json',
  },
});

/** The row of a credit note. It is found by the number of its invoice too. */
export function creditNoteColumns(fields: FieldValues): Record<string, Json> {
  const note = creditNoteRecord.parse(fields);
  const columns = documentColumns(note);
  return {
    ...columns,
    listed_id: FIRST_LISTED_ID + note.id,
    number_key: searchKey(note.number),
    search_key: searchKey(`${note.number} ${note.client_name} ${note.reference} ${note.corrects.number}`),
    invoice_id: note.corrects.id,
    ...fiscalColumns(note),
  };
}
