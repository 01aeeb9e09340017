import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import { QUOTE_STATUS_WORDS } from '@ledgerline/shared-events/quotes/status.ts';
import type { CsvColumn } from '../list-csv.ts';

/** The columns of a list of quotes as a file. @param currency the primary currency */
export function quoteCsvColumns(currency: string): CsvColumn<QuoteAnswer>[] {
  return [
    ['Number', (quote) => quote.number],
    ['Client', (quote) => quote.client_name],
    ['Reference', (quote) => quote.reference],
    ['Date', (quote) => quote.date],
    ['Valid until', (quote) => quote.validUntil],
    ['Subtotal', (quote) => quote.subtotal],
    ['Total', (quote) => quote.total],
    ['Currency', (quote) => quote.currency],
    [`Total in ${currency}`, (quote) => quote.converted_total],
    ['Status', (quote) => QUOTE_STATUS_WORDS[quote.status]],
    ['Accepted on', (quote) => quote.accepted_at],
    ['Declined on', (quote) => quote.declined_at],
    ['Reason', (quote) => quote.declineReason],
  ];
}
