import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { CommandDraft, FieldPatch } from '#shared/lib/commands/command.ts';

/** The invoices of one command. A label names a single invoice, and counts several. */
type Invoices = readonly Invoice[];

const targets = (invoices: Invoices) => {
  const [only] = invoices;
  return invoices.length === 1 && only !== undefined
    ? { invoiceId: only.id }
    : { invoiceIds: invoices.map(({ id }) => id) };
};

const subjectOf = (invoices: Invoices): string => {
  const [only] = invoices;
  return invoices.length === 1 && only !== undefined
    ? `Invoice ${only.number}`
    : `${invoices.length} invoices`;
};

const many = (invoices: Invoices, one: string, several: string): string =>
  invoices.length === 1 ? one : several.replace('N', String(invoices.length));

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
    label: many(invoices, `Marked as ${word}`, `Marked N invoices as ${word}`),
    subject: subjectOf(invoices),
    patches: invoices.map((invoice) => ({
      entity: 'invoice',
      id: invoice.id,
      fields: { paid, paid_at: today },
      before: { paid: invoice.paid, paid_at: invoice.paid_at ?? null },
    })),
    failure: `We couldn't mark the ${many(invoices, 'invoice', 'invoices')} as ${word}`,
  };
}

/** Their jobs can be invoiced again. @param at the instant of the deletion, ISO 8601 */
export function deleteInvoices(invoices: Invoices, at: string): CommandDraft<'DeleteInvoice'> {
  return {
    name: 'DeleteInvoice',
    payload: targets(invoices),
    label: many(invoices, 'Deleted invoice', 'Deleted N invoices'),
    subject: subjectOf(invoices),
    patches: invoices.flatMap((invoice) => [
      { entity: 'invoice', id: invoice.id, fields: { deleted_at: at }, before: { deleted_at: null } },
      ...freedJobs(invoice),
    ]),
    failure: `There was a problem deleting the ${many(invoices, 'invoice', 'invoices')}. Please try again later.`,
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
