import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { RateAdded } from '@ledgerline/shared-events/catalogue/rate-events.ts';
import type { RateRecord } from '@ledgerline/shared-events/catalogue/records.ts';
import { rateView } from '@ledgerline/shared-events/catalogue/view.ts';
import { today } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { JobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import { JobCreated } from '@ledgerline/shared-events/jobs/events.ts';
import { BLANK_JOB, type JobRecord, wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import type { AccountState } from '../account-state.ts';
import { rateName } from '../catalogue/rate-name.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { exchangeFor } from '../exchange.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { enteredAmounts, newAmounts } from './amounts.ts';
import { answeredJob } from './answer.ts';
import { minimumOf, rateOfJob } from './client-rate.ts';
import { checkPointers, plainFields } from './job-input.ts';
import { nameOfJob } from './names.ts';

/** Creates a job. Its rate is added to the client in the same append when neither it nor the price list had it. */
export const CreateJob = defineCommand({
  name: 'CreateJob',
  decide: (state, { job }, context) =>
    createdJob(state, { ...job, notes: sanitiseHtml(job.notes ?? '') }, context),
  result: answeredNewJob,
});

/** The answer of a command that created a job: the job, and the client's rate that it uses. */
export function answeredNewJob(state: AccountState, events: readonly DomainEvent[]): Json {
  const id = createdId(events, 'job');
  const job = state.record('job', id);
  const rate = job === undefined ? null : rateOfJob(state, job);
  return { job: answeredJob(state, id), rate: rate === null ? null : rateView(rate) };
}

/** The events that create a job whose notes are clean already. @throws Rejected */
export function createdJob(state: AccountState, input: JobInput, context: DecisionContext): DomainEvent[] {
  checkPointers(state, input);
  return creation(state, newJob(state, input, context), context);
}

/** The events of a new job: its client gets the rate that it lacked. */
export function creation(state: AccountState, job: JobRecord, { now }: DecisionContext): DomainEvent[] {
  return [JobCreated.of({ name: nameOfJob(state, job), job }), ...missingRate(state, job, now)];
}

/** The currency of a new job: that of its client unless another one is sent, else the primary one. */
export function currencyOfNewJob(state: StateReader, input: JobInput): string {
  const client = input.client_id ? state.record('client', input.client_id) : undefined;
  return input.currency ?? client?.currency ?? settingsOf(state).currency;
}

/** A job that isn't stored yet. @throws Rejected invalid */
export function newJob(state: AccountState, input: JobInput, context: DecisionContext): JobRecord {
  const settings = settingsOf(state);
  const currency = currencyOfNewJob(state, input);
  const day = input.completed_at ?? today(Date.parse(context.now), timeZoneOf(settings));
  const invoiced = input.invoiced === true;
  if (invoiced && !input.completed_at) {
    throw invalidField('invoiced', 'Only a completed job can be invoiced');
  }
  const job = wholeJob({
    ...newAmounts({ ...BLANK_JOB, currency }, { ...input, currency }),
    ...plainFields(input),
    id: state.nextId('job'),
    exchange: exchangeFor(context, currency, settings.currency, day),
    on_hold: input.on_hold === true && !input.completed_at,
    completed_at: input.completed_at ?? null,
    invoiced,
    notes: input.notes ?? '',
    created_at: context.now,
  });
  return { ...job, ...usualTerms(state, job, input) };
}

/** The minimum fee of a new job with the value that follows from it, unless either is sent. @throws Rejected invalid */
function usualTerms(state: StateReader, job: JobRecord, { minimum, value }: JobInput): Partial<JobRecord> {
  const usual = minimum === undefined && value === undefined ? minimumOf(state, job) : null;
  return usual === null ? {} : enteredAmounts(job, { minimum: usual });
}

function missingRate(state: AccountState, job: JobRecord, now: string): DomainEvent[] {
  const { client_id, job_type_id, unit_id } = job;
  if (client_id === null || job_type_id === null || unit_id === null) return [];
  if (job.flat_rate || unit_id === FLAT_RATE_UNIT_ID || isZero(job.rate)) return [];
  if (rateOfJob(state, job) !== null) return [];
  const record: RateRecord = {
    id: state.nextId('rate'),
    client_id,
    job_type_id,
    unit_id,
    language_pair_id: job.language_pair_id,
    value: job.rate,
    currency: job.currency,
    minimum: null,
    deleted_at: null,
  };
  return [RateAdded.of({ name: rateName(state, record), record, addedAt: now })];
}
