import type { Counts } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { CatGrid } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { serverPath } from '#shared/api/base-path.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { changed } from '#shared/lib/commands/record-patches.ts';
import { withValue } from './amounts.ts';
import { NEW_JOB } from './new-job.ts';

/** An analysis with what its bands are paid, as the user saw it. */
export type Weighed = {
  counts: Counts;
  /** The id of a grid of the account, or a grid for this job alone. */
  grid: number | CatGrid;
  /** What the screen shows until the answer. */
  analysis: JobAnalysis;
  takesAgreed: boolean;
  /** Decimal text. */
  quantity: string;
};

/** The part of a payload that says what was counted and what it is paid. */
export function weighedPayload({ counts, grid, analysis, takesAgreed }: Weighed) {
  const named =
    typeof grid === 'number'
      ? { gridId: grid }
      : { grid: { name: grid.name, bands: grid.bands, rounding: grid.rounding, decimals: grid.decimals } };
  return { analysis: { ...counts, agreed: analysis.agreed, takeAgreed: takesAgreed }, ...named };
}

/** The fields of a new job, besides its quantity. Amounts are decimal texts. */
type NewJob = Pick<
  Job,
  'name' | 'client_id' | 'job_type_id' | 'language_pair_id' | 'unit_id' | 'currency' | 'deadline'
> & { rate: string };

/**
 * @param temporaryId a negative id for the job until the server has assigned one
 * @param now ISO 8601
 */
export function createJobFromAnalysis(
  job: NewJob,
  weighed: Weighed,
  { primaryCurrency, now }: { primaryCurrency: string; now: string },
  temporaryId: number,
): CommandDraft<'CreateJobFromAnalysis'> {
  const shown: Job = {
    ...NEW_JOB,
    ...job,
    id: temporaryId,
    quantity: Number(weighed.quantity),
    rate: Number(job.rate),
    value: 0,
    converted_value: null,
    analysis: weighed.analysis,
    created_at: now,
    display_name: jobListName(job.name),
  };
  return {
    name: 'CreateJobFromAnalysis',
    payload: { job, ...weighedPayload(weighed) },
    label: 'Added job',
    subject: jobListName(job.name),
    patches: [
      {
        entity: 'job',
        id: temporaryId,
        created: true,
        fields: { ...shown, ...withValue(shown, primaryCurrency) },
      },
    ],
    failure: 'There was a problem saving your job. Please try again later.',
  };
}

/** Attaches an analysis to a job, in place of the one before: its weighted count becomes the quantity. */
export function attachAnalysis(
  job: Job,
  weighed: Weighed,
  primaryCurrency: string,
): CommandDraft<'AttachAnalysis'> {
  const fields = { analysis: weighed.analysis, quantity: Number(weighed.quantity) };
  return {
    name: 'AttachAnalysis',
    payload: { jobId: job.id, ...weighedPayload(weighed) },
    label: job.analysis === null ? 'Attached an analysis' : 'Replaced the analysis',
    subject: jobListName(job.name),
    patches: [changed<Job>('job', job, { ...fields, ...withValue({ ...job, ...fields }, primaryCurrency) })],
    failure: "We couldn't attach the analysis.",
  };
}

/** Removes the analysis of a job. Its quantity stays. */
export function detachAnalysis(job: Job): CommandDraft<'DetachAnalysis'> {
  return {
    name: 'DetachAnalysis',
    payload: { jobId: job.id },
    label: 'Removed the analysis',
    subject: jobListName(job.name),
    patches: [changed<Job>('job', job, { analysis: null })],
    failure: "We couldn't remove the analysis.",
  };
}

/** The address of the table of a job's analysis as CSV. */
export const analysisCsvPath = (jobId: number): string => serverPath(`/api/job/${jobId}/analysis.csv`);
