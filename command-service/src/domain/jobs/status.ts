import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  JobMarkedActive,
  JobMarkedCompleted,
  JobMarkedInvoiced,
  JobMarkedUninvoiced,
  JobPutOnHold,
} from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { DecisionContext } from '../command.ts';
import { exchangeFor } from '../exchange.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { nameOfJob } from './names.ts';

type Status = Pick<JobRecord, 'on_hold' | 'completed_at'>;

function statusChange(state: StateReader, job: JobRecord, after: Status) {
  const before = { on_hold: job.on_hold, completed_at: job.completed_at };
  return { jobId: job.id, name: nameOfJob(state, job), before, after };
}

/**
 * The event of a completion on a day. A completed job keeps its day unless another one is sent. From then on the job
 * is converted with the exchange rate of that day, or with its former rate when that day has none.
 */
export function decideCompletion(
  state: StateReader,
  job: JobRecord,
  day: string | null,
  context: DecisionContext,
): DomainEvent[] {
  const completed_at = day ?? job.completed_at ?? todayOf(state, context.now);
  if (job.completed_at === completed_at && !job.on_hold) return [];
  const { before, after, ...about } = statusChange(state, job, { on_hold: false, completed_at });
  const exchange = exchangeFor(context, job.currency, settingsOf(state).currency, completed_at);
  const isOther = exchange !== null && !sameJson(exchange, job.exchange);
  const change = isOther
    ? { before: { ...before, exchange: job.exchange }, after: { ...after, exchange } }
    : { before, after };
  return [JobMarkedCompleted.of({ ...about, ...change })];
}

/** @throws Rejected when the job is invoiced, since an invoiced job has to be completed */
export function decideActive(state: StateReader, job: JobRecord): DomainEvent[] {
  if (job.completed_at === null && !job.on_hold) return [];
  refuseInvoiced(state, job);
  return [JobMarkedActive.of(statusChange(state, job, { on_hold: false, completed_at: null }))];
}

/** @throws Rejected when the job is invoiced */
export function decideOnHold(state: StateReader, job: JobRecord): DomainEvent[] {
  if (job.on_hold && job.completed_at === null) return [];
  refuseInvoiced(state, job);
  return [JobPutOnHold.of(statusChange(state, job, { on_hold: true, completed_at: null }))];
}

/** @throws Rejected when the job is not completed */
export function decideInvoiced(state: StateReader, job: JobRecord): DomainEvent[] {
  if (job.invoiced) return [];
  if (job.completed_at === null) {
    throw invalidField('jobId', 'Only a completed job can be marked as invoiced.');
  }
  return [JobMarkedInvoiced.of({ jobId: job.id, name: nameOfJob(state, job) })];
}

/** @throws Rejected already_invoiced when the job is on an invoice */
export function decideUninvoiced(state: StateReader, job: JobRecord): DomainEvent[] {
  if (!job.invoiced) return [];
  if (job.invoice_id !== null) throw refusedOnInvoice(state, job);
  return [JobMarkedUninvoiced.of({ jobId: job.id, name: nameOfJob(state, job) })];
}

function refuseInvoiced(state: StateReader, job: JobRecord): void {
  if (job.invoice_id !== null) throw refusedOnInvoice(state, job);
  if (job.invoiced) throw new Rejected('already_invoiced', 'The job is marked as invoiced.');
}

/** The refusal of a change that is not possible while a job is on an invoice. */
export function refusedOnInvoice(state: StateReader, job: JobRecord): Rejected {
  const invoice = job.invoice_id === null ? undefined : state.record('invoice', job.invoice_id);
  const where = invoice === undefined ? 'an invoice' : `invoice ${invoice.number}`;
  return new Rejected('already_invoiced', `${nameOfJob(state, job)} is on ${where} already.`, {
    details: { jobId: job.id, invoiceId: job.invoice_id },
  });
}
