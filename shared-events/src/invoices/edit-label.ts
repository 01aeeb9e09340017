import { editLabel } from '../history/entry-label.ts';

/** What several edits of an invoice are called. */
export const EDITED_INVOICE = 'Edited invoice';

/** What the user calls the fields of an invoice. */
export const INVOICE_FIELD_LABELS: Readonly<Record<string, string>> = {
  number: 'Invoice number',
  date: 'Invoice date',
  dueDate: 'Due date',
  paymentTerms: 'Payment terms',
  reference: 'Reference',
  billingInformation: 'Billing information',
  billTo: 'Bill to',
  items: 'Invoice items',
  taxes: 'Invoice taxes',
  currency: 'Invoice currency',
  exchange: 'Exchange rate',
  language: 'Invoice language',
  dateFormat: 'Invoice date format',
  strings: 'Invoice labels',
  paymentInstructions: 'Payment instructions',
  invoiceNotes: 'Invoice notes',
};

/** Fields that follow from another one: they do not name the edit when that one is there. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  subtotal: ['items', 'taxes', 'currency'],
  total: ['items', 'taxes', 'currency'],
  taxTotals: ['items', 'taxes', 'currency'],
  dueDate: ['date', 'paymentTerms'],
  paymentTerms: ['date', 'dueDate'],
  locale: ['language'],
  strings: ['language'],
  dateFormat: ['language'],
  exchange: ['date', 'currency'],
};

/** The label of an edit of an invoice: the one field that the user changed, or "Edited invoice" for several. */
export function invoiceEditLabel(fields: readonly string[]): string {
  return editLabel(fields, { labels: INVOICE_FIELD_LABELS, follows: FOLLOWS, several: EDITED_INVOICE });
}
