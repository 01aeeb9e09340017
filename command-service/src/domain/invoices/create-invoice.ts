import type { InvoiceInput } from '@ledgerline/shared-events/invoices/commands.ts';
import { InvoiceCreated, JobsInvoiced } from '@ledgerline/shared-events/invoices/events.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { nameOfJob } from '../jobs/names.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredInvoice } from './answer.ts';
import { INVOICE_TEXTS, withCleanTexts } from './clean-texts.ts';
import { draftInvoice } from './draft.ts';
import { jobOfItem } from './items.ts';
import { paidEvents, saysPaid } from './payment.ts';

/** Creates an invoice. An item with the id `job<ID>` puts that job on it. */
export const CreateInvoice = defineCommand({
  name: 'CreateInvoice',
  decide: (state, { invoice }, context) => createdInvoice(state, invoice, context),
  result: (state, events, _, at) => answeredInvoice(state, createdId(events, 'invoice'), at),
});

/** Creates an invoice from completed jobs of one client; `invoice` may set further fields. */
export const InvoiceJobs = defineCommand({
  name: 'InvoiceJobs',
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
  result: (state, events, _, at) => answeredInvoice(state, createdId(events, 'invoice'), at),
});

function createdInvoice(state: AccountState, sent: InvoiceInput, context: DecisionContext): DomainEvent[] {
  const input = withCleanTexts(sent, INVOICE_TEXTS);
  const invoice = draftInvoice(state, input, context);
  const jobs = jobsOfInvoice(state, invoice);
  const created = jobs.length === 0 ? InvoiceCreated.of({ invoice }) : JobsInvoiced.of({ invoice, jobs });
  if (saysPaid(input) !== true) return [created];
  return [created, ...paidEvents(state, invoice, input.paid_at ?? null, context)];
}

/** The jobs on an invoice, with their current names. */
export function jobsOfInvoice(
  state: StateReader,
  invoice: Pick<InvoiceRecord, 'items'>,
): { id: number; name: string }[] {
  return invoice.items.flatMap(({ job_id }) => {
    const job = job_id === null ? undefined : state.record('job', job_id);
    return job === undefined ? [] : [{ id: job.id, name: nameOfJob(state, job) }];
  });
}
