import { changedLabel } from '@ledgerline/shared-events/history/edit-label.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { FRESH_JOB } from '@ledgerline/shared-events/jobs/duplicate.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import type { CommandDraft, FieldPatch } from '#shared/lib/commands/command.ts';
import { changed } from '#shared/lib/commands/record-patches.ts';
import {
  baseOf,
  loadedOf,
  type Several,
  severalText,
  targetsOf,
  wordsFor,
} from '#shared/lib/commands/several.ts';

/** The jobs of one command. A label names a single job, and counts several. */
type Jobs = Several<Job>;

const targets = (jobs: Jobs) =>
  targetsOf(
    jobs,
    (jobId) => ({ jobId }),
    (jobIds) => ({ jobIds }),
  );

const about = (jobs: Jobs) => ({
  subject: severalText(jobs, ({ name }) => jobListName(name), 'jobs'),
  ...baseOf(jobs),
});

const patchesOf = (jobs: Jobs, fields: Partial<Job>): FieldPatch[] =>
  loadedOf(jobs).map((job) => changed<Job>('job', job, fields));

/** @param today the user's day, which becomes the day of completion */
export function markCompleted(jobs: Jobs, today: string): CommandDraft<'MarkJobCompleted'> {
  return {
    name: 'MarkJobCompleted',
    payload: { ...targets(jobs), completedAt: today },
    label: wordsFor(jobs, 'Marked as completed', 'Marked N jobs as completed'),
    ...about(jobs),
    patches: patchesOf(jobs, { completed_at: today, on_hold: false }),
    failure: "We couldn't mark the job as completed",
  };
}

export function markActive(jobs: Jobs): CommandDraft<'MarkJobActive'> {
  return {
    name: 'MarkJobActive',
    payload: targets(jobs),
    label: wordsFor(jobs, 'Marked as active', 'Marked N jobs as active'),
    ...about(jobs),
    patches: patchesOf(jobs, { completed_at: null, on_hold: false }),
    failure: "We couldn't mark the job as active",
  };
}

export function putOnHold(jobs: Jobs): CommandDraft<'PutJobOnHold'> {
  return {
    name: 'PutJobOnHold',
    payload: targets(jobs),
    label: wordsFor(jobs, 'Put on hold', 'Put N jobs on hold'),
    ...about(jobs),
    patches: patchesOf(jobs, { on_hold: true, completed_at: null }),
    failure: "We couldn't put the job on hold",
  };
}

export function markInvoiced(jobs: Jobs, isInvoiced: boolean): CommandDraft {
  const word = isInvoiced ? 'invoiced' : 'uninvoiced';
  return {
    name: isInvoiced ? 'MarkJobInvoiced' : 'MarkJobUninvoiced',
    payload: targets(jobs),
    label: wordsFor(jobs, `Marked as ${word}`, `Marked N jobs as ${word}`),
    ...about(jobs),
    patches: patchesOf(jobs, { invoiced: isInvoiced }),
    failure: "We couldn't update the job.",
  };
}

/** @param deadline null takes it away */
export function moveDeadlines(jobs: Jobs, deadline: string | null): CommandDraft<'EditJob'> {
  return {
    name: 'EditJob',
    payload: { ...targets(jobs), job: { deadline } },
    label: wordsFor(jobs, 'Changed deadline', 'Changed the deadline of N jobs'),
    ...about(jobs),
    patches: patchesOf(jobs, { deadline }),
    failure: "We couldn't update the job.",
  };
}

export function changeClient(jobs: Jobs, client: { id: number; name: string }): CommandDraft<'EditJob'> {
  return {
    name: 'EditJob',
    payload: { ...targets(jobs), job: { client_id: client.id } },
    label: wordsFor(jobs, 'Changed client', 'Changed the client of N jobs'),
    ...about(jobs),
    patches: patchesOf(jobs, { client_id: client.id, client_name: client.name }),
    failure: "We couldn't update the job.",
  };
}

/**
 * @param temporaryId a negative id for the duplicate until the server has assigned one
 * @param now ISO 8601
 */
export function duplicateJob(job: Job, temporaryId: number, now: string): CommandDraft<'DuplicateJob'> {
  const fields: Job = { ...job, ...FRESH_JOB, id: temporaryId, invoice_number: null, created_at: now };
  return {
    name: 'DuplicateJob',
    payload: { jobId: job.id },
    label: 'Added job',
    subject: jobListName(job.name),
    patches: [{ entity: 'job', id: temporaryId, created: true, fields: { ...fields } }],
    failure: "We couldn't duplicate the job. Please try again later",
  };
}

/** @param at the instant of the deletion, ISO 8601 */
export function deleteJobs(jobs: Jobs, at: string): CommandDraft<'DeleteJob'> {
  return {
    name: 'DeleteJob',
    payload: targets(jobs),
    label: wordsFor(jobs, 'Deleted job', 'Deleted N jobs'),
    ...about(jobs),
    patches: patchesOf(jobs, { deleted_at: at }),
    failure: "We couldn't delete the job. Please try again later",
  };
}

/**
 * @param changes what the user changed, which is sent
 * @param label the changed field: "Deadline"
 * @param derived fields computed from the changes, which are only shown until the answer
 */
export function editJob(
  job: Job,
  changes: Partial<Job>,
  label: string,
  derived: Partial<Job> = {},
): CommandDraft<'EditJob'> {
  return {
    name: 'EditJob',
    payload: { jobId: job.id, job: changes },
    label: changedLabel(label),
    subject: jobListName(job.name),
    patches: patchesOf([job], { ...derived, ...changes }),
    failure: "We couldn't update the job.",
  };
}
