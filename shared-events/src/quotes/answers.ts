import * as z from 'zod/mini';
import { documentSendingAnswer } from '../deliveries/answers.ts';
import { documentAnswer } from '../invoices/answers.ts';
import { jobAnswer } from '../jobs/answers.ts';
import { surcharge } from '../jobs/record.ts';
import { bulkAnswer, changedRecords } from '../lists/bulk.ts';
import { quoteItem, quoteRecord } from './record.ts';
import { QUOTE_STATUSES } from './status.ts';

/** A line of a quote as the HTTP API answers it. */
export const quoteItemAnswer = z.object({
  ...quoteItem.shape,
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  minimum: z.nullable(z.number()),
  surcharges: z.array(surcharge),
});
export type QuoteItemAnswer = z.output<typeof quoteItemAnswer>;

/** A quote as the HTTP API answers it. Its status is that of the user's present day. */
export const quoteAnswer = z.object({
  ...quoteRecord.shape,
  items: z.array(quoteItemAnswer),
  ...documentAnswer,
  status: z.enum(QUOTE_STATUSES),
  sending: documentSendingAnswer,
});
export type QuoteAnswer = z.output<typeof quoteAnswer>;

/** The answers of commands on quotes. */
export const oneQuoteAnswer = z.object({ quote: quoteAnswer });

/** The same of commands on one quote, several when several ids were sent, or counts with `skip`. */
export const someQuotesAnswer = z.union([oneQuoteAnswer, changedRecords, bulkAnswer]);

/** With the jobs that were made, and whether the quote wasn't valid any more. */
export const acceptedQuoteAnswer = z.object({
  quote: quoteAnswer,
  jobs: z.array(jobAnswer),
  wasExpired: z.boolean(),
});
