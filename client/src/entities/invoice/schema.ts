import * as z from 'zod/mini';

const party = z.object({ name: z.string(), details: z.string() });

const invoiceItem = z.object({
  /** `job<ID>` for a job. */
  id: z.string(),
  job_id: z.nullish(z.number()),
  name: z.string(),
  detail: z._default(z.string(), ''),
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
});

const invoiceTax = z.object({
  id: z.nullish(z.number()),
  name: z.string(),
  rate: z.number(),
  compound: z._default(z.boolean(), false),
  primaryRate: z.nullish(z.number()),
});

const paymentTerms = z.union([z.number(), z.literal('dor'), z.literal('date'), z.literal('none')]);

/** An invoice as the server shows it. Amounts are numbers with at most 6 decimals. */
export const invoice = z.object({
  id: z.number(),
  number: z.string(),
  client_id: z.number(),
  client_name: z.string(),
  date: z.string(),
  dueDate: z.nullable(z.string()),
  paymentTerms,
  reference: z._default(z.string(), ''),
  billingInformation: party,
  billTo: party,
  items: z.array(invoiceItem),
  taxes: z.array(invoiceTax),
  taxTotals: z.record(z.string(), z.object({ name: z.string(), rate: z.number(), value: z.number() })),
  subtotal: z.number(),
  total: z.number(),
  /** null: the exchange rate is missing. */
  converted_total: z.nullish(z.number()),
  exchangeRate: z.nullish(z.number()),
  exchange: z.nullish(
    z.object({ rate: z.number(), date: z.nullish(z.string()), source: z.nullish(z.string()) }),
  ),
  currency: z.string(),
  language: z.string(),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.object({ id: z.string(), value: z.string() })),
  paymentInstructions: z._default(z.string(), ''),
  invoiceNotes: z._default(z.string(), ''),
  paid: z.boolean(),
  paid_at: z.nullish(z.string()),
  issued_at: z.nullish(z.string()),
  created_at: z.nullish(z.string()),
  deleted_at: z.nullish(z.string()),
  /** Deleted after it was issued: the number stays taken. */
  void: z.nullish(z.boolean()),
});

export type Invoice = z.output<typeof invoice>;
