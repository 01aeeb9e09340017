import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { QuoteEdited } from '@ledgerline/shared-events/quotes/events.ts';
import { quoteSubjectName } from '@ledgerline/shared-events/quotes/number.ts';
import { difference } from '../difference.ts';
import { nameOfJob } from '../jobs/names.ts';
import type { StateReader } from '../state-reader.ts';
import type { BrokenRule, Repair } from './broken-rule.ts';
import { followingDueDate, followingSums, followingValue } from './derived-values.ts';
import { isIssued } from './number-register.ts';

/** Gives a job the value that its other amounts say. */
export function revaluedJob(state: StateReader, { record }: BrokenRule): Repair | null {
  const job = state.record('job', record.id);
  const value = job === undefined ? null : followingValue(job);
  if (job === undefined || value === null) return null;
  const name = nameOfJob(state, job);
  const change = { before: { value: job.value }, after: { value } };
  return {
    description: `The value of ${name} is ${value} ${job.currency} instead of ${job.value}.`,
    events: [JobEdited.of({ jobId: job.id, name, ...change })],
  };
}

/** Gives an invoice the sums and the due date that follow from it. An issued one stays as its paper. */
export function rederivedInvoice(state: StateReader, { record }: BrokenRule): Repair | null {
  const invoice = state.record('invoice', record.id);
  if (invoice === undefined || isIssued(invoice)) return null;
  const sums = followingSums(invoice);
  const dueDate = followingDueDate(invoice);
  if (sums === null || dueDate === undefined) return null;
  const change = difference(invoice, { ...invoice, ...sums, dueDate });
  if (change === null) return null;
  const { id: invoiceId, number } = invoice;
  return {
    description: `Invoice ${number} is ${sums.total} ${invoice.currency} and due on ${dueDate ?? 'receipt'}.`,
    events: [InvoiceEdited.of({ invoiceId, number, ...change, taken: [], freed: [] })],
  };
}

/** Gives a quote the sums that follow from its lines. One that the client accepted stays as its paper. */
export function rederivedQuote(state: StateReader, { record }: BrokenRule): Repair | null {
  const quote = state.record('quote', record.id);
  const sums = quote === undefined || quote.accepted_at !== null ? null : followingSums(quote);
  if (quote === undefined || sums === null) return null;
  const change = difference(quote, { ...quote, ...sums });
  if (change === null) return null;
  const { id, number, currency } = quote;
  return {
    description: `Quote ${number} is ${sums.total} ${currency}.`,
    events: [QuoteEdited.of({ id, name: quoteSubjectName(number), ...change, alongside: [] })],
  };
}
