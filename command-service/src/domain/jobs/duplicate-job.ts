import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import { FRESH_JOB } from '@ledgerline/shared-events/jobs/duplicate.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { type JobRecord, wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { exchangeFor } from '../exchange.ts';
import { settingsOf, target, unitOf } from '../lookup.ts';
import { isDeleted } from '../rules/references.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredJob } from './answer.ts';
import { nameOfJob } from './names.ts';

/** Creates an active job with the fields of another one, without its deadline and its invoice. */
export const DuplicateJob = defineCommand({
  name: 'DuplicateJob',
  decide: (state, { jobId }, context) => {
    const job = duplicate(state, target(state, 'job', jobId), context);
    return [JobCreated.of({ name: nameOfJob(state, job), job })];
  },
  result: (state, events) => ({ job: answeredJob(state, createdId(events, 'job')) }),
});

function duplicate(state: AccountState, job: JobRecord, context: DecisionContext): JobRecord {
  const settings = settingsOf(state);
  const day = today(Date.parse(context.now), timeZoneOf(settings));
  return wholeJob({
    ...job,
    ...FRESH_JOB,
    ...existingPointers(state, job),
    id: state.nextId('job'),
    exchange: exchangeFor(context, job.currency, settings.currency, day),
    created_at: context.now,
  });
}

type Pointers = Pick<JobRecord, 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'project_id'>;

/** The records that work refers to, without deleted ones: a new job refers to none of these. */
export function existingPointers(state: StateReader, work: Pointers) {
  const existing = (id: number | null, record: object | undefined) =>
    record === undefined || isDeleted(record) ? null : id;
  return {
    client_id: existing(work.client_id, state.record('client', work.client_id ?? 0)),
    job_type_id: existing(work.job_type_id, state.record('jobType', work.job_type_id ?? 0)),
    language_pair_id: existing(
      work.language_pair_id,
      state.record('languagePair', work.language_pair_id ?? 0),
    ),
    unit_id: existing(work.unit_id, unitOf(state, work.unit_id ?? 0)),
    project_id: existing(work.project_id ?? null, state.record('project', work.project_id ?? 0)),
  };
}
