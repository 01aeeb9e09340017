import type { CalendarDate } from '../dates/calendar-date.ts';
import type { QuoteRecord } from './record.ts';

export const QUOTE_STATUSES = ['draft', 'sent', 'accepted', 'declined', 'expired'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

/** The fields that the status of a quote follows from. */
type QuoteFacts = Pick<QuoteRecord, 'sent_at' | 'accepted_at' | 'declined_at' | 'validUntil'>;

/** Whether the price of a quote isn't valid any more on a day of the user. */
export function isPastValidity({ validUntil }: Pick<QuoteFacts, 'validUntil'>, today: CalendarDate): boolean {
  return validUntil !== null && validUntil < today;
}

/** Whether the client hasn't answered yet. */
export const isOpenQuote = ({
  accepted_at,
  declined_at,
}: Pick<QuoteFacts, 'accepted_at' | 'declined_at'>): boolean => accepted_at === null && declined_at === null;

/** The status of a quote on a day of the user. A quote expires while the client has it and hasn't answered. */
export function quoteStatus(quote: QuoteFacts, today: CalendarDate): QuoteStatus {
  if (quote.accepted_at !== null) return 'accepted';
  if (quote.declined_at !== null) return 'declined';
  if (quote.sent_at === null) return 'draft';
  return isPastValidity(quote, today) ? 'expired' : 'sent';
}

/** What the user calls each status. */
export const QUOTE_STATUS_WORDS: Readonly<Record<QuoteStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
};
