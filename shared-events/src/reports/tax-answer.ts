import * as z from 'zod/mini';
import { calendarDateText, currencyCode } from '../ledger/scalars.ts';
import { TAX_KINDS } from '../taxes/kinds.ts';

/** The kinds of documents that a tax report counts; a credit note is subtracted. */
export const TAX_DOCUMENTS = ['invoice', 'creditNote'] as const;

/** By what a tax report counts: the dates of documents, or the days of payments. */
export const TAX_BASES = ['invoiced', 'paid'] as const;
export type TaxBasis = (typeof TAX_BASES)[number];

const ratedAmount = z.object({
  /** Null for what has no tax. */
  kind: z.nullable(z.enum(TAX_KINDS)),
  name: z.string(),
  /** In percent. */
  rate: z.number(),
  net: z.number(),
  tax: z.number(),
});

/** Net, tax and withheld tax; `total` is what is to be paid. */
const amounts = { net: z.number(), tax: z.number(), withheld: z.number(), total: z.number() };

/** The client as the documents say; the VAT ID is null where they don't know it. */
const client = {
  client_id: z.int(),
  client: z.string(),
  country: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
};

/** A document, or a payment of it, with what counts in the period in its own currency. */
const taxReportRow = z.object({
  type: z.enum(TAX_DOCUMENTS),
  id: z.int(),
  payment_id: z.nullable(z.int()),
  number: z.string(),
  date: calendarDateText,
  paidOn: z.nullable(calendarDateText),
  ...client,
  currency: currencyCode,
  rates: z.array(ratedAmount),
  ...amounts,
  /** Units of the currency for one of the primary currency; null without a rate. */
  exchangeRate: z.nullable(z.number()),
  /** The amounts in the primary currency; null without a rate, then it's in no sum. */
  converted: z.nullable(z.object(amounts)),
});
export type TaxReportRow = z.output<typeof taxReportRow>;

/** What is to be told to a tax office about a period. Amounts are in the primary currency but for those of `documents`. */
export const taxReportAnswer = z.object({
  from: calendarDateText,
  to: calendarDateText,
  basis: z.enum(TAX_BASES),
  currency: currencyCode,
  total: z.object(amounts),
  rates: z.array(ratedAmount),
  withheld: z.array(z.object({ ...client, name: z.string(), rate: z.number(), value: z.number() })),
  /** The net amounts with reverse charge, by client and month (`YYYY-MM`): the recapitulative statement of the EU. */
  reverseCharge: z.array(
    z.object({
      ...client,
      net: z.number(),
      months: z.array(z.object({ month: z.string(), net: z.number() })),
    }),
  ),
  /** By day, and how many more than the most that are listed there are. */
  documents: z.array(taxReportRow),
  documentsLeftOut: z.exactOptional(z.int()),
  /** Currencies of documents and payments that are in no sum, because there is no rate to the primary currency. */
  missingRates: z.array(z.object({ currency: currencyCode, count: z.int() })),
});
export type TaxReportAnswer = z.output<typeof taxReportAnswer>;
