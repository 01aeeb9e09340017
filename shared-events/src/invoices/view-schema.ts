import { z } from 'zod';
import { exchangeAnswer } from '../jobs/view-schema.ts';
import { invoiceItem, invoiceRecord, invoiceTax, itemExchange } from './record.ts';
import type { InvoiceItemView, InvoiceTaxView, InvoiceView } from './view.ts';

export const invoiceItemAnswer = invoiceItem.extend({
  quantity: z.number(),
  rate: z.number(),
  value: z.number(),
  exchange: itemExchange.extend({ value: z.number(), rate: z.number() }).exactOptional(),
}) satisfies z.ZodType<InvoiceItemView>;

export const invoiceTaxAnswer = invoiceTax.extend({
  rate: z.number(),
  primaryRate: z.number().nullable(),
}) satisfies z.ZodType<InvoiceTaxView>;

/** An invoice as the HTTP API answers it, for its description. */
export const invoiceAnswer = invoiceRecord.extend({
  items: z.array(invoiceItemAnswer),
  taxes: z.array(invoiceTaxAnswer),
  taxTotals: z.record(z.string(), z.strictObject({ name: z.string(), rate: z.number(), value: z.number() })),
  taxesSet: z.boolean(),
  subtotal: z.number(),
  total: z.number(),
  converted_total: z.number().nullable(),
  exchangeRate: z.number().nullable(),
  exchange: exchangeAnswer.nullable(),
  currencySymbol: z.string(),
}) satisfies z.ZodType<InvoiceView>;
