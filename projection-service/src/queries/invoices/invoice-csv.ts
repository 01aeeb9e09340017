import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { CsvColumn } from '../list-csv.ts';

const STATUS_WORDS = {
  open: 'Open',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
  credited: 'Credited',
} as const satisfies Record<InvoiceAnswer['status'], string>;

/** What is withheld altogether; null where nothing is. */
function withheldOf(withheld: InvoiceAnswer['withheld']): number | null {
  if (withheld === undefined) return null;
  return toNumber(add(...Object.values(withheld).map(({ value }) => String(value))));
}

/** The columns of a list of invoices as a file. @param currency the primary currency */
export function invoiceCsvColumns(currency: string): CsvColumn<InvoiceAnswer>[] {
  return [
    ['Number', (invoice) => invoice.number],
    ['Client', (invoice) => invoice.client_name],
    ['Reference', (invoice) => invoice.reference],
    ['Date', (invoice) => invoice.date],
    ['Due date', (invoice) => invoice.dueDate],
    ['Subtotal', (invoice) => invoice.subtotal],
    ['Total', (invoice) => invoice.total],
    ['Withheld', ({ withheld }) => withheldOf(withheld)],
    ['Amount due', (invoice) => invoice.amountDue],
    ['Currency', (invoice) => invoice.currency],
    [`Total in ${currency}`, (invoice) => invoice.converted_total],
    ['Credited', (invoice) => invoice.creditedAmount],
    ['Paid', (invoice) => invoice.paidAmount],
    ['Open', (invoice) => invoice.openAmount],
    ['Status', (invoice) => STATUS_WORDS[invoice.status]],
    ['Paid on', (invoice) => invoice.paid_at],
  ];
}
