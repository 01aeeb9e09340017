import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { add, toNumber } from '@ledgerline/shared-events/money/decimal.ts';
import type { CsvColumn } from '../list-csv.ts';

type Listed = InvoiceAnswer | CreditNoteAnswer;

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

/** An amount as it adds up: that of a credit note is below 0. */
const counted = (amountOf: (document: Listed) => number | null) => (document: Listed) => {
  const amount = amountOf(document);
  return document.type === 'invoice' || amount === null || amount === 0 ? amount : -amount;
};

/** What only an invoice has. */
const ofInvoice =
  <Value>(readOf: (invoice: InvoiceAnswer) => Value) =>
  (document: Listed) =>
    document.type === 'invoice' ? readOf(document) : null;

/** The columns of a list of invoices and credit notes as a file. @param currency the primary currency */
export function invoiceCsvColumns(currency: string): CsvColumn<Listed>[] {
  return [
    ['Number', (document) => document.number],
    ['Client', (document) => document.client_name],
    ['Reference', (document) => document.reference],
    ['Date', (document) => document.date],
    ['Due date', ofInvoice(({ dueDate }) => dueDate)],
    ['Subtotal', counted(({ subtotal }) => subtotal)],
    ['Total', counted(({ total }) => total)],
    ['Withheld', counted(({ withheld }) => withheldOf(withheld))],
    ['Amount due', counted(({ amountDue }) => amountDue)],
    ['Currency', (document) => document.currency],
    [`Total in ${currency}`, counted(({ converted_total }) => converted_total)],
    ['Paid', ofInvoice(({ paidAmount }) => paidAmount)],
    ['Open', ofInvoice(({ openAmount }) => openAmount)],
    ['Status', (document) => (document.type === 'invoice' ? STATUS_WORDS[document.status] : 'Credit note')],
    ['Paid on', ofInvoice(({ paid_at }) => paid_at)],
    ['Credited', ofInvoice(({ creditedAmount }) => creditedAmount)],
    ['Corrects', (document) => (document.type === 'invoice' ? null : document.corrects.number)],
  ];
}
