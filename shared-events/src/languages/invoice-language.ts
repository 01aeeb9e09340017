import type { InvoiceDateFormat } from '../dates/invoice-date-format.ts';

/** The texts of an invoice in a language, in the order in which they are translated. */
export const INVOICE_STRING_IDS = [
  'invoice',
  'date',
  'invoiceNumber',
  'paymentTerms',
  'dueDate',
  'reference',
  'billTo',
  'description',
  'qty',
  'unitPrice',
  'amount',
  'subtotal',
  'total',
  'amountDue',
  'paymentInstructions',
  'notes',
] as const;

/**
 * The texts that appear on the paper, and so can be translated. Records also store `paymentTerms`, which no paper
 * shows.
 */
export const PAPER_STRING_IDS = INVOICE_STRING_IDS.filter((id) => id !== 'paymentTerms');

export type InvoiceStringId = (typeof INVOICE_STRING_IDS)[number];

type InvoiceString = { id: InvoiceStringId; value: string };

/** A language for invoices. Ids below 100 are built in, those of an account start at 100. */
export type InvoiceLanguage = {
  id: string;
  name: string;
  /** BCP 47 locale of its dates and amounts. */
  locale: string;
  dateFormat: InvoiceDateFormat;
  strings: readonly InvoiceString[];
};

export const DEFAULT_INVOICE_LANGUAGE = '1';

/** Whether a value is the id of a string of an invoice. */
export function isInvoiceStringId(value: unknown): value is InvoiceStringId {
  return INVOICE_STRING_IDS.some((id) => id === value);
}

/** A text of an invoice in a language; English replaces a missing translation. */
export function invoiceText(strings: readonly InvoiceString[], id: InvoiceStringId): string {
  const own = strings.find((string) => string.id === id)?.value.trim();
  return own || ENGLISH[id];
}

/** The English texts: the start of a new language, and the fallback for missing translations. */
export const ENGLISH: Readonly<Record<InvoiceStringId, string>> = {
  invoice: 'Invoice',
  date: 'Date',
  invoiceNumber: 'Invoice number',
  paymentTerms: 'Payment terms',
  dueDate: 'Due date',
  reference: 'Reference',
  billTo: 'Bill to',
  description: 'Description',
  qty: 'Qty',
  unitPrice: 'Unit price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  total: 'Total',
  amountDue: 'Amount due',
  paymentInstructions: 'Payment instructions',
  notes: 'Notes',
};
