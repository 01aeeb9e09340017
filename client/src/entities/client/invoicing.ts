import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import { isPaymentTerms, type PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import * as z from 'zod/mini';

const terms = z.custom<PaymentTerms>(isPaymentTerms);

const shape = z.object({
  billingInformationName: z.catch(z.optional(z.string()), undefined),
  billingInformationDetails: z.catch(z.optional(z.string()), undefined),
  paymentTerms: z.catch(z.optional(z.nullable(terms)), undefined),
  paymentInstructions: z.catch(z.optional(z.nullable(z.number())), undefined),
  invoiceNotes: z.catch(z.optional(z.nullable(z.number())), undefined),
  invoiceLanguage: z.catch(z.optional(z.nullable(z.string())), undefined),
  taxes: z.catch(z.optional(z.nullable(z.array(z.number()))), undefined),
});

/** A client's own invoice settings: a missing key means the account's default, null means none. */
export type ClientInvoicing = z.output<typeof shape>;

export const clientInvoicingOf = (client: Pick<Client, 'settings'>): ClientInvoicing =>
  shape.parse(client.settings);
