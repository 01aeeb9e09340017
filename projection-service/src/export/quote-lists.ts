import { surchargesInList } from '@ledgerline/shared-events/jobs/surcharges.ts';
import { quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { listOf, recordList } from './list.ts';

const quote = { table: 'quotes', schema: quoteRecord } as const;

const quotes = recordList({
  ...quote,
  path: 'csv/quotes.csv',
  columns: [
    ['Quote ID', (each) => each.id],
    ['Number', (each) => each.number],
    ['Client ID', (each) => each.client_id],
    ['Client', (each) => each.client_name],
    ['Date', (each) => each.date],
    ['Valid until', (each) => each.validUntil],
    ['Reference', (each) => each.reference],
    ['Subtotal', (each) => each.subtotal],
    ['Taxes', (each) => each.taxTotals.map(({ key, value }) => `${key}: ${value}`).join('; ')],
    ['Total', (each) => each.total],
    ['Currency', (each) => each.currency],
    ['Terms (HTML)', (each) => each.terms],
    ['Notes (HTML)', (each) => each.notes],
    ['Sent on', (each) => each.sent_at],
    ['Accepted on', (each) => each.accepted_at],
    ['Declined on', (each) => each.declined_at],
    ['Reason', (each) => each.declineReason],
    ['Job IDs', (each) => each.job_ids.join(', ')],
    ['Created at (UTC)', (each) => each.created_at],
    ['Deleted at (UTC)', (each) => each.deleted_at],
  ],
});

const quoteItems = listOf({
  ...quote,
  path: 'csv/quote-items.csv',
  items: (record) => record.items.map((item) => ({ record, item })),
  columns: [
    ['Quote ID', ({ record }) => record.id],
    ['Quote', ({ record }) => record.number],
    ['Name', ({ item }) => item.name],
    ['Detail', ({ item }) => item.detail],
    ['Job type', ({ item }, names) => names.jobType(item.job_type_id)],
    ['Language pair', ({ item }, names) => names.languagePair(item.language_pair_id)],
    ['Unit', ({ item }, names) => names.unit(item.unit_id)],
    ['Quantity', ({ item }) => item.quantity],
    ['Rate', ({ item }) => item.rate],
    ['Minimum fee', ({ item }) => item.minimum ?? null],
    ['Surcharges', ({ item }) => surchargesInList(item.surcharges ?? []) || null],
    ['Value', ({ item }) => item.value],
    ['Currency', ({ record }) => record.currency],
    ['Deadline', ({ item }) => item.deadline],
  ],
});

export const quoteLists = [quotes, quoteItems];
