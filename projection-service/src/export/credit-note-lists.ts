import { creditNoteRecord } from '@ledgerline/shared-events/credit-notes/record.ts';
import { amountDueOf } from '@ledgerline/shared-events/taxes/amount-due.ts';
import { listOf, recordList } from './list.ts';

const note = { table: 'credit_notes', schema: creditNoteRecord } as const;

const creditNotes = recordList({
  ...note,
  path: 'csv/credit-notes.csv',
  columns: [
    ['Credit note ID', (each) => each.id],
    ['Number', (each) => each.number],
    ['Invoice ID', (each) => each.corrects.id],
    ['Invoice', (each) => each.corrects.number],
    ['Client ID', (each) => each.client_id],
    ['Client', (each) => each.client_name],
    ['Date', (each) => each.date],
    ['Reason', (each) => each.reason],
    ['Subtotal', (each) => each.subtotal],
    ['Taxes', (each) => each.taxTotals.map(({ key, value }) => `${key}: ${value}`).join('; ')],
    ['Total', (each) => each.total],
    ['Amount credited', (each) => amountDueOf(each)],
    ['Currency', (each) => each.currency],
    ['Freed job IDs', (each) => each.job_ids.join(', ')],
    ['Issued at (UTC)', (each) => each.issued_at],
    ['Created at (UTC)', (each) => each.created_at],
    ['Deleted at (UTC)', (each) => each.deleted_at],
  ],
});

const creditNoteItems = listOf({
  ...note,
  path: 'csv/credit-note-items.csv',
  items: (record) => record.items.map((item) => ({ record, item })),
  columns: [
    ['Credit note ID', ({ record }) => record.id],
    ['Credit note', ({ record }) => record.number],
    ['Line of the invoice', ({ item }) => item.id],
    ['Job ID', ({ item }) => item.job_id],
    ['Name', ({ item }) => item.name],
    ['Detail', ({ item }) => item.detail],
    ['Quantity', ({ item }) => item.quantity],
    ['Rate', ({ item }) => item.rate],
    ['Value', ({ item }) => item.value],
    ['Currency', ({ record }) => record.currency],
  ],
});

export const creditNoteLists = [creditNotes, creditNoteItems];
