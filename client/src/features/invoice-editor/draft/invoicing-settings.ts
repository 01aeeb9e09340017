import { isPaymentTerms, type PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import * as z from 'zod/mini';
import type { Client } from '../../../entities/client/index.ts';
import type { Settings } from '../../../entities/settings/index.ts';

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

const accountShape = z.object({
  paymentTerms: z.catch(terms, 30),
  billingInformationName: z.catch(z.string(), ''),
  billingInformationDetails: z.catch(z.string(), ''),
  defaultInvoiceLanguage: z.catch(z.string(), '1'),
  invoiceDateFormat: z.catch(z.string(), 'DD/MM/YYYY'),
  taxes: z.catch(z.array(tax), []),
  paymentInstructions: z.catch(z.array(textBlock), []),
  invoiceNotes: z.catch(z.array(textBlock), []),
  invoiceLanguages: z.catch(z.array(language), []),
  hideTaxAlert: z.catch(z.boolean(), false),
  paperSize: z.catch(z.enum(['A4', 'Letter']), 'A4'),
});

/** What the account has set for all its invoices. */
export type InvoicingSettings = z.output<typeof accountShape>;

export function invoicingSettingsOf(settings: Settings | null): InvoicingSettings {
  return accountShape.parse(settings ?? {});
}

const clientShape = z.object({
  billingInformationName: z.catch(z.optional(z.string()), undefined),
  billingInformationDetails: z.catch(z.optional(z.string()), undefined),
  paymentTerms: z.catch(z.optional(z.nullable(terms)), undefined),
  paymentInstructions: z.catch(z.optional(z.nullable(z.number())), undefined),
  invoiceNotes: z.catch(z.optional(z.nullable(z.number())), undefined),
  invoiceLanguage: z.catch(z.optional(z.nullable(z.string())), undefined),
  taxes: z.catch(z.optional(z.nullable(z.array(z.number()))), undefined),
});

/** What a client has set for its own invoices: a missing key means the account's default, null means none. */
export type ClientInvoicing = z.output<typeof clientShape>;

export const clientInvoicingOf = (client: Client): ClientInvoicing => clientShape.parse(client.settings);
