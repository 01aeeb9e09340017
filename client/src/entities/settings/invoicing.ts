import { isPaymentTerms, type PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import * as z from 'zod/mini';
import type { Settings } from './schema.ts';

const terms = z.custom<PaymentTerms>(isPaymentTerms);
const textBlock = z.object({ id: z.number(), text: z.string(), default: z._default(z.boolean(), false) });
const tax = z.object({
  id: z.number(),
  name: z.string(),
  rate: z.number(),
  compound: z._default(z.boolean(), false),
  primaryTax: z._default(z.nullable(z.number()), null),
  default: z._default(z.boolean(), false),
});
const language = z.object({
  id: z.string(),
  name: z.string(),
  locale: z.string(),
  dateFormat: z.string(),
  strings: z.array(z.object({ id: z.string(), value: z.string() })),
  default: z._default(z.boolean(), false),
});

export type SettingsTax = z.output<typeof tax>;
export type SettingsLanguage = z.output<typeof language>;
export type TextBlock = z.output<typeof textBlock>;

const shape = z.object({
  paymentTerms: z.catch(terms, 30),
  billingInformationName: z.catch(z.string(), ''),
  billingInformationDetails: z.catch(z.string(), ''),
  defaultInvoiceLanguage: z.catch(z.string(), '1'),
  usedDefaultLanguages: z.catch(z.array(z.string()), ['1']),
  invoiceDateFormat: z.catch(z.string(), 'DD/MM/YYYY'),
  taxes: z.catch(z.array(tax), []),
  paymentInstructions: z.catch(z.array(textBlock), []),
  invoiceNotes: z.catch(z.array(textBlock), []),
  invoiceLanguages: z.catch(z.array(language), []),
  hideTaxAlert: z.catch(z.boolean(), false),
  paperSize: z.catch(z.enum(['A4', 'Letter']), 'A4'),
});

/** The account's settings for all its invoices. */
export type InvoicingSettings = z.output<typeof shape>;

/** Parses the loose settings; what cannot be read gets its default. */
export function invoicingSettingsOf(settings: Settings | null): InvoicingSettings {
  return shape.parse(settings ?? {});
}
