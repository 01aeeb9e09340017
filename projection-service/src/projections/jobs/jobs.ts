import { attachmentRecord } from '@ledgerline/shared-events/attachments/record.ts';
import { deadlineMoment } from '@ledgerline/shared-events/dates/deadline.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { recordProjection } from '../record-projection.ts';
import type { Rows } from '../rows.ts';
import { defineTable } from '../table.ts';
import { countJob, jobCountsTable } from './counts.ts';
import { jobNamesTable, writeName } from './names.ts';

export const jobsTable = defineTable({
  name: 'jobs',
  key: ['id'],
  columns: {
    id: 'integer',
    name_key: 'text',
    client_id: 'integer?',
    job_type_id: 'integer?',
    language_pair_id: 'integer?',
    project_id: 'integer?',
    reference_key: 'text?',
    on_hold: 'boolean',
    completed_at: 'date?',
    invoiced: 'boolean',
    invoice_id: 'integer?',
    deadline_on: 'date?',
    deadline_at: 'instant?',
    quantity: 'numeric',
    rate: 'numeric',
    value: 'numeric',
    currency: 'text',
    exchange_to: 'text?',
    exchange_rate: 'numeric?',
    priority: 'text?',
    deleted: 'boolean',
    record: 'json',
  },
});

/** The files of jobs. The bytes are elsewhere. */
export const attachmentsTable = defineTable({
  name: 'attachments',
  key: ['id'],
  columns: {
    id: 'integer',
    job_id: 'integer',
    name: 'text',
    name_key: 'text',
    deleted: 'boolean',
    record: 'json',
  },
});

/**
 * The jobs of an account. A deadline is either the end of the day `deadline_on` in the time zone of the user, or the
 * instant `deadline_at`: a row has at most one of them.
 */
export const jobs = recordProjection({
  name: 'jobs',
  version: 5,
  records: [
    { table: jobsTable, entity: 'job', derive: jobColumns, onChange: keepCountsAndNames },
    { table: attachmentsTable, entity: 'attachment', derive: attachmentColumns },
  ],
  counts: [jobCountsTable, jobNamesTable],
});

function keepCountsAndNames(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  countJob(rows, before, after);
  writeName(rows, before, after);
}

function jobColumns(fields: FieldValues): Record<string, Json> {
  const job = jobRecord.parse(fields);
  const deadline = job.deadline === null ? null : deadlineMoment(job.deadline);
  return {
    name_key: searchKey(job.name ?? ''),
    client_id: job.client_id,
    job_type_id: job.job_type_id,
    language_pair_id: job.language_pair_id,
    project_id: job.project_id ?? null,
    reference_key: job.reference ? searchKey(job.reference) : null,
    on_hold: job.on_hold,
    completed_at: job.completed_at,
    invoiced: job.invoiced,
    invoice_id: job.invoice_id,
    deadline_on: deadline?.day ?? null,
    deadline_at: deadline?.instant?.toISOString() ?? null,
    quantity: job.quantity,
    rate: job.rate,
    value: job.value,
    currency: job.currency,
    exchange_to: job.exchange?.to ?? null,
    exchange_rate: job.exchange?.rate ?? null,
    priority: job.priority ?? null,
    deleted: job.deleted_at !== null,
  };
}

function attachmentColumns(fields: FieldValues): Record<string, Json> {
  const { job_id, name, deleted_at } = attachmentRecord.parse(fields);
  return { job_id, name, name_key: searchKey(name), deleted: deleted_at !== null };
}
