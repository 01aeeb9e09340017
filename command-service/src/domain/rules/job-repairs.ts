import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { JobEdited, JobMarkedCompleted, JobRestored } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { nameOfJob } from '../jobs/names.ts';
import { todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import type { BrokenRule, Repair } from './broken-rule.ts';

/** Changes a job to fit the invoice that contains it: the invoice was issued, and its total must not change. */
export function fittedJob(state: StateReader, { record, other, field }: BrokenRule): Repair | null {
  const job = state.record('job', record.id);
  const invoice = other === null ? undefined : state.record('invoice', other.id);
  if (job === undefined || invoice === undefined) return null;
  const about = { jobId: job.id, name: nameOfJob(state, job) };
  if (field === 'deleted_at' && job.deleted_at !== null) {
    return {
      description: `${about.name} is restored, because it is on invoice ${invoice.number}.`,
      events: [JobRestored.of({ ...about, deletedAt: job.deleted_at })],
    };
  }
  if (field === 'client_id') {
    const change = { before: { client_id: job.client_id }, after: { client_id: invoice.client_id } };
    return {
      description: `${about.name} belongs to ${invoice.client_name} again, because it is on invoice ${invoice.number}.`,
      events: [JobEdited.of({ ...about, ...change })],
    };
  }
  return hasItem(invoice, job)
    ? attachToInvoice(job, invoice, about.name)
    : detachFromInvoice(job, invoice, about.name);
}

function hasItem(invoice: InvoiceRecord, job: JobRecord): boolean {
  return invoice.deleted_at === null && invoice.items.some((item) => item.job_id === job.id);
}

/** A job that no other invoice contains is put on this invoice; otherwise its line here becomes a manual item. */
function attachToInvoice(job: JobRecord, invoice: InvoiceRecord, name: string): Repair {
  const about = { invoiceId: invoice.id, number: invoice.number };
  const jobs = [{ id: job.id, name }];
  if (job.invoice_id === null && !job.invoiced) {
    return {
      description: `${name} is marked as invoiced, on invoice ${invoice.number}.`,
      events: [InvoiceEdited.of({ ...about, before: {}, after: {}, taken: jobs, freed: [] })],
    };
  }
  const used = new Set(invoice.items.map(({ id }) => id));
  const free = [...used, ''].map((_, place) => `item${place + 1}`).find((id) => !used.has(id)) ?? 'item';
  const items = invoice.items.map((item) =>
    item.job_id === job.id ? { ...item, id: free, job_id: null } : item,
  );
  return {
    description: `On invoice ${invoice.number} the line of ${name} becomes a manual item.`,
    events: [
      InvoiceEdited.of({
        ...about,
        before: { items: invoice.items },
        after: { items },
        taken: [],
        freed: [],
      }),
    ],
  };
}

function detachFromInvoice(job: JobRecord, { id, number }: InvoiceRecord, name: string): Repair {
  const freed = [{ id: job.id, name }];
  return {
    description: `${name} can be invoiced again: it is not on invoice ${number}.`,
    events: [InvoiceEdited.of({ invoiceId: id, number, before: {}, after: {}, taken: [], freed })],
  };
}

/** An invoiced job was completed at the date of its invoice at the latest. */
export function completedAgain(state: StateReader, { record }: BrokenRule, now: string): Repair | null {
  const job = state.record('job', record.id);
  if (job === undefined) return null;
  const invoice = job.invoice_id === null ? undefined : state.record('invoice', job.invoice_id);
  const day = invoice?.date ?? todayOf(state, now);
  const name = nameOfJob(state, job);
  const before = { on_hold: job.on_hold, completed_at: job.completed_at };
  return {
    description: `${name} is completed on ${day}, because it is invoiced.`,
    events: [
      JobMarkedCompleted.of({ jobId: job.id, name, before, after: { on_hold: false, completed_at: day } }),
    ],
  };
}

export function withoutDeadline(state: StateReader, { record }: BrokenRule): Repair | null {
  const job = state.record('job', record.id);
  if (job === undefined) return null;
  const name = nameOfJob(state, job);
  const change = { before: { deadline: job.deadline }, after: { deadline: null } };
  return {
    description: `${name} has no deadline: ${job.deadline} was mistyped.`,
    events: [JobEdited.of({ jobId: job.id, name, ...change })],
  };
}
