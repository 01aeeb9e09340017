import type { PaymentTerms } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceTax } from '@ledgerline/shared-events/invoices/record.ts';

/** A line while it is edited. Quantity and rate are decimal text; '' is a field that is still empty. */
export type DraftItem = {
  /** `job<ID>` for a job, `new<timestamp>` for a manual item. */
  id: string;
  job_id: number | null;
  name: string;
  detail: string;
  quantity: string;
  rate: string;
  /** Of a job in another currency whose rate nobody knows: what it is worth there, and the rate that the user names. */
  foreign?: ForeignWork;
};

/** `rate`: units of `currency` for one unit of the invoice's currency, as decimal text; '' while it is missing. */
type ForeignWork = { currency: string; value: string; rate: string };

export type Party = { name: string; details: string };

/** An invoice while it is written. Plain data: whole drafts are kept to step back through them. */
export type InvoiceDraft = {
  clientId: number | null;
  /** '' lets the server give the next number. */
  number: string;
  date: string;
  dueDate: string | null;
  paymentTerms: PaymentTerms;
  reference: string;
  billingInformation: Party;
  billTo: Party;
  items: readonly DraftItem[];
  taxes: readonly InvoiceTax[];
  currency: string;
  /** Named by the user: units of `currency` for one unit of the primary currency. '' takes the one of the day. */
  exchangeRate: string;
  language: string;
  locale: string;
  dateFormat: string;
  strings: readonly { id: string; value: string }[];
  paymentInstructions: string;
  invoiceNotes: string;
};

/** Whether two drafts hold the same. */
export function sameDraft(a: InvoiceDraft, b: InvoiceDraft): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether nobody is named who sends the invoice. */
export const lacksSender = ({ billingInformation }: InvoiceDraft): boolean =>
  billingInformation.name.trim() === '';
