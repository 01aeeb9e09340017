import { InvoiceCreated, JobsInvoiced } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { nameOfJob } from '../jobs/names.ts';
import { target } from '../lookup.ts';
import { id } from '../payload/scalars.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredInvoice, createdInvoiceId } from './answer.ts';
import { draftInvoice } from './draft.ts';
import { type InvoiceInput, invoiceInput } from './invoice-input.ts';
import { jobOfItem } from './items.ts';
import { paidFacts } from './payment.ts';

/** Creates an invoice. Items with the id `job<ID>` take those jobs. */
export const CreateInvoice = defineCommand({
  name: 'CreateInvoice',
  payload: z.strictObject({ invoice: invoiceInput }),
  decide: (state, { invoice }, context) => createdInvoice(state, invoice, context),
  result: (state, events) => answeredInvoice(state, createdInvoiceId(events)),
});

/** Turns completed jobs of one client into an invoice; `invoice` may say more about it. */
export const InvoiceJobs = defineCommand({
  name: 'InvoiceJobs',
  payload: z.strictObject({
    clientId: id,
    jobIds: z.array(id).min(1).max(10_000),
    invoice: invoiceInput.optional(),
  }),
  decide: (state, { clientId, jobIds, invoice }, context) => {
    target(state, 'client', clientId);
    const sent = invoice?.items ?? [];
    const named = new Set(sent.map(jobOfItem));
    const jobs = [...new Set(jobIds)]
      .filter((jobId) => !named.has(jobId))
      .map((jobId) => {
        target(state, 'job', jobId);
        return { id: `job${jobId}`, job_id: jobId };
      });
    return createdInvoice(state, { ...invoice, client_id: clientId, items: [...jobs, ...sent] }, context);
  },
  result: (state, events) => answeredInvoice(state, createdInvoiceId(events)),
});

function createdInvoice(state: AccountState, input: InvoiceInput, context: DecisionContext): DomainEvent[] {
  const invoice = draftInvoice(state, input, context);
  const jobs = jobsOfInvoice(state, invoice);
  const created = jobs.length === 0 ? InvoiceCreated.of({ invoice }) : JobsInvoiced.of({ invoice, jobs });
  if (input.paid !== true) return [created];
  return [created, ...paidFacts(state, invoice, input.paid_at ?? null, context.now)];
}

/** The jobs on an invoice by the names that they have. */
export function jobsOfInvoice(
  state: StateReader,
  invoice: Pick<InvoiceRecord, 'items'>,
): { id: number; name: string }[] {
  return invoice.items.flatMap(({ job_id }) => {
    const job = job_id === null ? undefined : state.record('job', job_id);
    return job === undefined ? [] : [{ id: job.id, name: nameOfJob(state, job) }];
  });
}
