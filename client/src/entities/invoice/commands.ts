import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceSubjectName } from '@ledgerline/shared-events/invoices/subject-name.ts';
import type { CommandDraft, FieldPatch } from '#shared/lib/commands/command.ts';
import {
  baseOf,
  loadedOf,
  type Several,
  severalText,
  targetsOf,
  wordsFor,
} from '#shared/lib/commands/several.ts';
import { payableOf } from './payable.ts';

/** The invoices of one command. A label names a single invoice, and counts several. */
type Invoices = Several<Invoice>;

const targets = (invoices: Invoices) =>
  targetsOf(
    invoices,
    (invoiceId) => ({ invoiceId }),
    (invoiceIds) => ({ invoiceIds }),
  );

const about = (invoices: Invoices) => ({
  subject: severalText(invoices, ({ number }) => invoiceSubjectName(number), 'invoices'),
  ...baseOf(invoices),
});

const allPaid = (invoice: Invoice) => ({
  paidAmount: Number(payableOf(invoice)),
  openAmount: 0,
  status: 'paid',
});

const nothingPaid = (invoice: Invoice) => ({
  paidAmount: 0,
  openAmount: Number(payableOf(invoice)),
  status: 'open',
  payments: [],
});

/** @param today the user's day, which becomes the day of payment; null marks them as unpaid */
export function markInvoicesPaid(
  invoices: Invoices,
  today: string | null,
): CommandDraft<'MarkInvoicePaid' | 'MarkInvoiceUnpaid'> {
  const paid = today !== null;
  const word = paid ? 'paid' : 'unpaid';
  return {
    name: paid ? 'MarkInvoicePaid' : 'MarkInvoiceUnpaid',
    payload: targets(invoices),
    label: wordsFor(invoices, `Marked as ${word}`, `Marked N invoices as ${word}`),
    ...about(invoices),
    patches: loadedOf(invoices).map((invoice) => ({
      entity: 'invoice',
      id: invoice.id,
      fields: paid
        ? { paid, paid_at: today, ...allPaid(invoice) }
        : { paid, paid_at: today, ...nothingPaid(invoice) },
      before: {
        paid: invoice.paid,
        paid_at: invoice.paid_at ?? null,
        paidAmount: invoice.paidAmount,
        openAmount: invoice.openAmount,
        status: invoice.status,
        ...(paid ? {} : { payments: invoice.payments }),
      },
    })),
    failure: `We couldn't mark the ${wordsFor(invoices, 'invoice', 'invoices')} as ${word}`,
  };
}

/** A draft of fiscal mode gets its number, which only the server knows, and never changes again. */
export function issueInvoice(invoice: Invoice, date: string): CommandDraft<'IssueInvoice'> {
  return {
    name: 'IssueInvoice',
    payload: { invoiceId: invoice.id, ...(date !== invoice.date && { date }) },
    label: 'Issued invoice',
    ...about([invoice]),
    patches: [],
    failure: "We couldn't issue the invoice",
  };
}

/** Their jobs can be invoiced again. @param at the instant of the deletion, ISO 8601 */
export function deleteInvoices(invoices: Invoices, at: string): CommandDraft<'DeleteInvoice'> {
  return {
    name: 'DeleteInvoice',
    payload: targets(invoices),
    label: wordsFor(invoices, 'Deleted invoice', 'Deleted N invoices'),
    ...about(invoices),
    patches: loadedOf(invoices).flatMap((invoice) => [
      { entity: 'invoice', id: invoice.id, fields: { deleted_at: at }, before: { deleted_at: null } },
      ...freedJobs(invoice),
    ]),
    failure: `There was a problem deleting the ${wordsFor(invoices, 'invoice', 'invoices')}. Please try again later.`,
  };
}

const freedJobs = (invoice: Invoice): FieldPatch[] =>
  invoice.items
    .flatMap(({ job_id }) => job_id ?? [])
    .map((id) => ({
      entity: 'job',
      id,
      fields: { invoiced: false, invoice_id: null, invoice_number: null },
      before: { invoiced: true, invoice_id: invoice.id, invoice_number: invoice.number },
    }));
