import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { freedJobsOf } from '@ledgerline/shared-events/invoices/credits.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { EntityId } from '@ledgerline/shared-events/ledger/change.ts';
import type { FieldRef } from '../history/tentative-state.ts';
import type { StateReader } from '../state-reader.ts';
import { type BrokenRule, breach, fieldsOf, type RecordRef } from './broken-rule.ts';

/** The jobs on an invoice and the invoices of a job, by the references of either side. */
export function invoicedTogether(state: StateReader, { entity, id }: RecordRef): RecordRef[] {
  if (entity === 'invoice') {
    const items = state.record('invoice', id)?.items ?? [];
    return items.flatMap(({ job_id }) => (job_id === null ? [] : [{ entity: 'job' as const, id: job_id }]));
  }
  const invoiceId = entity === 'job' ? state.record('job', id)?.invoice_id : null;
  return invoiceId ? [{ entity: 'invoice', id: invoiceId }] : [];
}

/**
 * The jobs on an invoice that do not fit it: each must exist, be completed, belong to its client and be on no other
 * invoice, unless a credit note freed it.
 */
export function misfitsOfInvoice(state: StateReader, id: EntityId): BrokenRule[] {
  const invoice = state.record('invoice', id);
  if (invoice === undefined || invoice.deleted_at !== null) return [];
  const freed = freedJobsOf(invoice);
  return invoice.items.flatMap(({ job_id }) => {
    if (job_id === null || freed.has(job_id)) return [];
    const field = misfit(state.record('job', job_id), invoice);
    if (field === null) return [];
    return [onInvoice(invoice, job_id, field, fieldsOf({ entity: 'job', id: job_id }, field, 'invoice_id'))];
  });
}

/** The first field of a job that does not fit the invoice that has it among its items. */
function misfit(job: JobRecord | undefined, invoice: InvoiceRecord): keyof JobRecord | null {
  if (job === undefined || job.deleted_at !== null) return 'deleted_at';
  if (job.invoice_id !== invoice.id) return 'invoice_id';
  if (job.client_id !== invoice.client_id) return 'client_id';
  return job.invoiced ? null : 'invoiced';
}

/** The breaches of an invoiced job, which must be completed and on the invoice that it refers to. */
export function misfitsOfJob(state: StateReader, id: EntityId): BrokenRule[] {
  const job = state.record('job', id);
  if (job === undefined || !job.invoiced || job.deleted_at !== null) return [];
  const invoice = job.invoice_id === null ? undefined : state.record('invoice', job.invoice_id);
  const broken: BrokenRule[] = [];
  if (job.completed_at === null) broken.push(notCompleted(job, invoice));
  if (job.invoice_id === null) return broken;
  const isOnIt = invoice?.deleted_at === null && invoice.items.some((item) => item.job_id === id);
  if (isOnIt) return broken;
  const missing = { id: job.invoice_id, number: invoice?.number ?? String(job.invoice_id) };
  const fields = fieldsOf({ entity: 'invoice', id: job.invoice_id }, 'items', 'deleted_at');
  return [...broken, onInvoice(missing, job.id, 'invoice_id', fields)];
}

function notCompleted(job: JobRecord, invoice: InvoiceRecord | undefined): BrokenRule {
  const record = { entity: 'job', id: job.id } as const;
  const message =
    invoice === undefined ? 'The job is marked as invoiced.' : `This job is on invoice ${invoice.number}.`;
  return breach('invoiced job is completed', record, {
    fields: fieldsOf(record, 'invoiced', 'completed_at'),
    refusal: () => invalidField('completed_at', message),
  });
}

/** The name of the field in the command that made the change. */
const SENT_AS: { readonly [Field in keyof JobRecord]?: string } = {
  deleted_at: 'jobId',
  invoice_id: 'items',
};

function onInvoice(
  invoice: Pick<InvoiceRecord, 'id' | 'number'>,
  jobId: number,
  field: keyof JobRecord,
  fields: FieldRef[],
): BrokenRule {
  const message = `This job is on invoice ${invoice.number}.`;
  return breach(
    'invoiced job fits its invoice',
    { entity: 'job', id: jobId },
    {
      field,
      other: { entity: 'invoice', id: invoice.id },
      fields,
      refusal: () => invalidField(SENT_AS[field] ?? field, message),
    },
  );
}
