import type { LineWork } from '@ledgerline/shared-events/invoices/job-line.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { JobNames } from '@ledgerline/shared-events/jobs/view.ts';
import { jobDisplayName, languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import { unitOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

type Pointers = Pick<
  JobRecord,
  'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'invoice_id' | 'project_id'
>;

/** The names of the records that a job refers to, including deleted ones. */
export function jobNames(state: StateReader, job: Pointers): JobNames {
  const pair = job.language_pair_id === null ? undefined : state.record('languagePair', job.language_pair_id);
  const unit = job.unit_id === null ? undefined : unitOf(state, job.unit_id);
  return {
    client: job.client_id === null ? null : (state.record('client', job.client_id)?.name ?? null),
    jobType: job.job_type_id === null ? null : (state.record('jobType', job.job_type_id)?.name ?? null),
    languagePair: pair === undefined ? null : languagePairLabel(pair),
    unit: unit?.name ?? null,
    project: job.project_id ? (state.record('project', job.project_id)?.name ?? null) : null,
    invoice: job.invoice_id === null ? null : (state.record('invoice', job.invoice_id)?.number ?? null),
  };
}

type Work = Pick<
  JobRecord,
  'name' | 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'flat_rate' | 'completed_at'
> &
  Partial<Pick<JobRecord, 'reference'>> & { price?: LineWork['price'] };

/** What a job says on an invoice, with the records that it refers to, including deleted ones. */
export function workOfJob(state: StateReader, job: Work): LineWork {
  const pair = job.language_pair_id === null ? undefined : state.record('languagePair', job.language_pair_id);
  return {
    name: job.name,
    jobType: job.job_type_id === null ? null : (state.record('jobType', job.job_type_id) ?? null),
    languagePair: pair ?? null,
    unit: job.unit_id === null ? null : (unitOf(state, job.unit_id) ?? null),
    flat_rate: job.flat_rate,
    completed_at: job.completed_at,
    reference: job.reference ?? null,
    price: job.price,
    details:
      (job.client_id === null ? undefined : state.record('client', job.client_id))?.settings.lineDetails ??
      [],
  };
}

/** The name of a job; when it has none, its job type and client. */
export function nameOfJob(state: StateReader, job: Pointers & Pick<JobRecord, 'name'>): string {
  const names = jobNames(state, job);
  return jobDisplayName({ name: job.name, jobTypeName: names.jobType, clientName: names.client });
}
