import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { quoteRecord } from '@ledgerline/shared-events/quotes/record.ts';
import { defineTable } from '../table.ts';
import { documentColumns } from './document-columns.ts';

/** Whether a quote is expired follows from the user's day, so queries find that out. */
export const quotesTable = defineTable({
  name: 'quotes',
  key: ['id'],
  columns: {
    id: 'integer',
    number: 'text',
    number_order: 'text',
    client_key: 'text',
    reference_key: 'text',
    search_key: 'text',
    client_id: 'integer',
    date: 'date',
    valid_until: 'date?',
    sent: 'boolean',
    accepted_at: 'date?',
    declined_at: 'date?',
    currency: 'text',
    total: 'numeric',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    deleted: 'boolean',
    record: 'json',
  },
});

/** The row of a quote. */
export function quoteColumns(fields: FieldValues): Record<string, Json> {
  const quote = quoteRecord.parse(fields);
  return {
    ...documentColumns(quote),
    valid_until: quote.validUntil,
    sent: quote.sent_at !== null,
    accepted_at: quote.accepted_at,
    declined_at: quote.declined_at,
  };
}
