import { deadlineInstant, openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { jobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { FieldValues } from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type AccountFacts, accountFactsTable, convertedOrNull } from '../account-facts.ts';
import { recordProjection } from '../record-projection.ts';
import type { Rows } from '../rows.ts';
import type { Table } from '../table.ts';
import { countJob, jobCountsTable } from './counts.ts';
import { jobNamesTable, placeName } from './names.ts';

const jobsTable: Table = {
  name: 'jobs',
  key: ['id'],
  columns: {
    id: 'integer',
    name_key: 'text',
    client_id: 'integer',
    job_type_id: 'integer',
    language_pair_id: 'integer',
    on_hold: 'boolean',
    completed_at: 'date',
    invoiced: 'boolean',
    invoice_id: 'integer',
    deadline_on: 'date',
    deadline_at: 'instant',
    value: 'numeric',
    converted_value: 'numeric',
    deleted: 'boolean',
    record: 'json',
  },
};

/** The jobs of an account with their value in the primary currency and their deadline in the user's time zone. */
export const jobs = recordProjection({
  name: 'jobs',
  version: 3,
  facts: accountFactsTable('jobs_account'),
  records: [
    { table: jobsTable, entity: 'job', usesFacts: true, derive: jobColumns, onChange: keepCountsAndNames },
  ],
  counts: [jobCountsTable, jobNamesTable],
});

function keepCountsAndNames(rows: Rows, before: FieldValues | undefined, after: FieldValues): void {
  countJob(rows, before, after);
  placeName(rows, before, after);
}

function jobColumns(fields: FieldValues, facts: AccountFacts): Record<string, Json> {
  const job = jobRecord.parse(fields);
  const { deadline } = job;
  return {
    name_key: searchKey(job.name ?? ''),
    client_id: job.client_id,
    job_type_id: job.job_type_id,
    language_pair_id: job.language_pair_id,
    on_hold: job.on_hold,
    completed_at: job.completed_at,
    invoiced: job.invoiced,
    invoice_id: job.invoice_id,
    deadline_on: deadline === null ? null : openDeadline(deadline, facts.timezone).date,
    deadline_at: deadline === null ? null : deadlineInstant(deadline, facts.timezone).toISOString(),
    value: job.value,
    converted_value: convertedOrNull(job.value, job, facts),
    deleted: job.deleted_at !== null,
  };
}
