import type { JobInput, JobTargets } from '@ledgerline/shared-events/jobs/commands.ts';
import { JobEdited, JobNotesEdited } from '@ledgerline/shared-events/jobs/events.ts';
import { type JobRecord, wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { difference } from '../difference.ts';
import { exchangeFor } from '../exchange.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { eachJob } from './each-job.ts';
import { checkPointers, plainFields, withoutUnchangedFields } from './job-input.ts';
import { nameOfJob } from './names.ts';
import { amountsOfEdit } from './rate-of-analysis.ts';
import { decideActive, decideCompletion, decideInvoiced, decideOnHold, decideUninvoiced } from './status.ts';

/** Changes the fields that are sent. A change of the status results in an event of its own. */
export const EditJob = defineCommand({
  name: 'EditJob',
  ...eachJob<JobTargets & { job: JobInput }>((state, stored, { job: sent }, context) => {
    // A job of an earlier version lacks fields that came later: an edit of one needs to know what it was.
    const job = wholeJob(stored);
    const input = withoutUnchangedFields(sent, job);
    checkPointers(state, input, job);
    const edited = editedJob(state, job, input, context);
    return [
      ...editedFields(state, job, edited),
      ...editedNotes(state, job, input),
      ...editedStatus(state, edited, input, context),
    ];
  }, withCleanNotes),
});

function withCleanNotes<Payload extends { job: JobInput }>(payload: Payload): Payload {
  const { notes } = payload.job;
  return notes === undefined ? payload : { ...payload, job: { ...payload.job, notes: sanitiseHtml(notes) } };
}

/** The job with the sent fields except the status. A new currency sets the exchange rate of the job's day. */
function editedJob(state: StateReader, job: JobRecord, input: JobInput, context: DecisionContext): JobRecord {
  const { amounts, analysis } = amountsOfEdit(job, input);
  const next: JobRecord = { ...job, ...amounts, analysis, ...plainFields(input) };
  if (next.currency === job.currency) return next;
  const day = input.completed_at ?? job.completed_at ?? todayOf(state, context.now);
  return { ...next, exchange: exchangeFor(context, next.currency, settingsOf(state).currency, day) };
}

/** The event of the fields that differ; none when none does. */
export function editedFields(state: StateReader, job: JobRecord, edited: JobRecord): DomainEvent[] {
  const changed = difference(job, edited);
  return changed === null ? [] : [JobEdited.of({ jobId: job.id, name: nameOfJob(state, job), ...changed })];
}

function editedNotes(state: StateReader, job: JobRecord, { notes }: JobInput): DomainEvent[] {
  if (notes === undefined || notes === job.notes) return [];
  const splice = spliceBetween(job.notes, notes);
  return [JobNotesEdited.of({ jobId: job.id, name: nameOfJob(state, job), splice })];
}

function editedStatus(
  state: StateReader,
  job: JobRecord,
  input: JobInput,
  context: DecisionContext,
): DomainEvent[] {
  const { on_hold, completed_at, invoiced } = input;
  const isRequested = on_hold !== undefined || completed_at !== undefined;
  const status = isRequested ? statusEvents(state, job, input, context) : [];
  if (invoiced === undefined || invoiced === job.invoiced) return status;
  const willBeCompleted = {
    ...job,
    completed_at: completed_at === undefined ? job.completed_at : completed_at,
  };
  return [...status, ...(invoiced ? decideInvoiced(state, willBeCompleted) : decideUninvoiced(state, job))];
}

function statusEvents(
  state: StateReader,
  job: JobRecord,
  input: JobInput,
  context: DecisionContext,
): DomainEvent[] {
  if (input.completed_at) return decideCompletion(state, job, input.completed_at, context);
  if (input.on_hold === true) return decideOnHold(state, job);
  if (input.completed_at === null) return decideActive(state, job);
  return input.on_hold === false && job.on_hold ? decideActive(state, job) : [];
}
