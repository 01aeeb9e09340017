import { z } from 'zod';
import { amount, calendarDate, computed, id, LENGTHS, richText, text } from '../api/payload-scalars.ts';
import { NAME_ONE_GRID, namesOneGrid, weighedAnalysis } from '../cat/commands.ts';
import { invoiceInput, referencesInput } from '../invoices/commands.ts';
import { MAX_INVOICE_ITEMS } from '../invoices/limits.ts';
import { plainJobFields, priceTermsInput } from '../jobs/commands.ts';
import { MAX_RECORDS } from '../lists/bulk.ts';
import {
  namedIds,
  nameOnce,
  namesOnce,
  type SeveralRecords,
  severalRecords,
} from '../lists/record-targets.ts';

const line = text(LENGTHS.line).nullable().optional();
const itemId = text(64);

/** The input of a line: a job to be. Missing words and rates are those that a job of its client would have. */
const quoteItemInput = z.strictObject({
  id: itemId.optional(),
  name: line,
  detail: line,
  ...plainJobFields.pick({ job_type_id: true, language_pair_id: true, deadline: true }).shape,
  unit_id: id.nullable().optional(),
  quantity: amount.optional(),
  rate: amount.optional(),
  ...priceTermsInput,
  value: computed,
  analysis: computed,
  /** An analysis, from which the quantity of a new line comes. */
  weighed: z.strictObject(weighedAnalysis).refine(namesOneGrid, NAME_ONE_GRID).optional(),
});
export type QuoteItemInput = z.output<typeof quoteItemInput>;

/**
 * The input of a quote, in which every field is optional. Fields that only answers have may be sent back and are
 * ignored.
 */
const quoteInput = z.strictObject({
  ...invoiceInput.pick({
    client_id: true,
    number: true,
    date: true,
    reference: true,
    billingInformation: true,
    billTo: true,
    taxes: true,
    adjustments: true,
    currency: true,
    exchangeRate: true,
    language: true,
    dateFormat: true,
    strings: true,
    id: true,
    client_name: true,
    locale: true,
    subtotal: true,
    total: true,
    taxTotals: true,
    taxRounding: true,
    withheld: true,
    amountDue: true,
    taxesSet: true,
    converted_total: true,
    exchange: true,
    currencySymbol: true,
    created_at: true,
    deleted_at: true,
    status: true,
  }).shape,
  ...referencesInput,
  validUntil: calendarDate.nullable().optional(),
  items: z.array(quoteItemInput).max(MAX_INVOICE_ITEMS).optional(),
  notes: richText.optional(),
  terms: richText.optional(),
  sent_at: computed,
  accepted_at: computed,
  declined_at: computed,
  declineReason: computed,
  acceptedItems: computed,
  job_ids: computed,
  cut: computed,
  sending: computed,
});
export type QuoteInput = z.output<typeof quoteInput>;

const oneQuote = z.strictObject({ quoteId: id });

/** The fields with the quotes of a command: one, several, or those that match a filter. */
const quoteTargets = {
  quoteId: id.optional(),
  quoteIds: z.array(id).min(1).max(MAX_RECORDS.quotes).optional(),
  ...severalRecords,
};
export type QuoteTargets = SeveralRecords & { quoteId?: number | undefined; quoteIds?: number[] | undefined };

/** Whether a payload contains exactly one of: one quote id, several, a filter. */
const namesQuotes = ({ quoteId, quoteIds, ...others }: QuoteTargets): boolean =>
  namesOnce({ ...others, one: quoteId, several: quoteIds });

const NAME_QUOTES = nameOnce('quote');

/** The ids in a payload, each once. Those of a filter are put into it before. */
export const quoteIdsOf = ({ quoteId, quoteIds }: QuoteTargets): number[] =>
  namedIds({ one: quoteId, several: quoteIds });

const someQuotes = z.strictObject(quoteTargets).refine(namesQuotes, NAME_QUOTES);

/** The payloads of the commands on quotes. */
export const quoteCommands = {
  CreateQuote: z.strictObject({ quote: quoteInput }),
  EditQuote: z.strictObject({ quoteId: id, quote: quoteInput }),
  DuplicateQuote: oneQuote,
  MarkQuoteSent: someQuotes,
  /** Accepts the whole quote, or the lines that are named; jobs are made of them unless `createJobs` is false. */
  AcceptQuote: z.strictObject({
    quoteId: id,
    itemIds: z.array(itemId).min(1).max(MAX_INVOICE_ITEMS).optional(),
    createJobs: z.boolean().default(true),
  }),
  DeclineQuote: z
    .strictObject({
      ...quoteTargets,
      reason: text(LENGTHS.line)
        .nullable()
        .transform((reason) => reason?.trim() ?? '')
        .optional(),
    })
    .refine(namesQuotes, NAME_QUOTES),
  ReopenQuote: oneQuote,
  DeleteQuote: someQuotes,
};
