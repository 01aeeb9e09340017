import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { addedUp, analysisOfJob, quantityOf } from '@ledgerline/shared-events/cat/analysis-of-job.ts';
import type { WeighedAnalysis } from '@ledgerline/shared-events/cat/commands.ts';
import { countedBy, unitThatCounts } from '@ledgerline/shared-events/cat/count-units.ts';
import type { CatGrid } from '@ledgerline/shared-events/cat/grid.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import type { CountUnit } from '@ledgerline/shared-events/cat/kinds.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { JobInput } from '@ledgerline/shared-events/jobs/commands.ts';
import { wholeJob } from '@ledgerline/shared-events/jobs/record.ts';
import { DecimalError, withinBounds } from '@ledgerline/shared-events/money/decimal.ts';
import { sanitiseHtml } from '@ledgerline/shared-events/paper/rich-text/sanitise-html.ts';
import { defineCommand } from '../command.ts';
import { settingsOf, target, unitOf, unitsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { enteredAmounts } from './amounts.ts';
import { answeredJob } from './answer.ts';
import { withClientRate } from './client-rate.ts';
import { answeredNewJob, creation, newJob } from './create-job.ts';
import { editedFields } from './edit-job.ts';
import { checkPointers } from './job-input.ts';

/** Creates a job whose quantity is the weighted words of an analysis, at the rate that its client has for such work. */
export const CreateJobFromAnalysis = defineCommand({
  name: 'CreateJobFromAnalysis',
  decide: (state, { job: sent, ...weighed }, context) => {
    checkPointers(state, sent);
    refuseFlatRate(sent);
    const unit_id = countingUnit(state, sent.unit_id, weighed.analysis.unit);
    const input = withClientRate(state, { ...sent, unit_id });
    const { analysis, quantity } = weigh(state, weighed, input.rate ?? null, null);
    const notes = sanitiseHtml(sent.notes ?? '');
    const job = newJob(state, { ...input, notes, quantity }, context);
    refuseFlatRate(job);
    return creation(state, wholeJob({ ...job, analysis }), context);
  },
  result: answeredNewJob,
});

/** Gives a job the quantity of an analysis, in place of the one that it has. */
export const AttachAnalysis = defineCommand({
  name: 'AttachAnalysis',
  decide: (state, { jobId, ...weighed }) => {
    const job = wholeJob(target(state, 'job', jobId));
    refuseFlatRate(job);
    const unit_id = countingUnit(state, job.unit_id, weighed.analysis.unit);
    const { analysis, quantity } = weigh(state, weighed, job.rate, job);
    return editedFields(state, job, { ...job, ...enteredAmounts(job, { quantity, unit_id }), analysis });
  },
  result: (state, _, { jobId }) => ({ job: answeredJob(state, jobId) }),
});

/** Removes the analysis of a job; its quantity stays. */
export const DetachAnalysis = defineCommand({
  name: 'DetachAnalysis',
  decide: (state, { jobId }) => {
    const job = wholeJob(target(state, 'job', jobId));
    return editedFields(state, job, { ...job, analysis: null });
  },
  result: (state, _, { jobId }) => ({ job: answeredJob(state, jobId) }),
});

const FLAT =
  'The value of a job with a flat rate doesn’t depend on its words. Choose a rate for each word, then add the analysis.';

/** @throws Rejected invalid */
export function refuseFlatRate({ flat_rate, unit_id }: Pick<JobInput, 'flat_rate' | 'unit_id'>): void {
  if (flat_rate === true || unit_id === FLAT_RATE_UNIT_ID) throw invalidField('flat_rate', FLAT);
}

/**
 * The unit of a job with an analysis: the chosen one, else the first that counts the same.
 * @throws Rejected invalid
 */
export function countingUnit(
  state: StateReader,
  chosen: number | null | undefined,
  counts: CountUnit,
): number {
  const unit = chosen ? unitOf(state, chosen) : unitThatCounts(counts, unitsOf(state));
  if (unit === undefined || unit === null)
    throw invalidField(
      'unit_id',
      `This analysis counts ${counts}, and you have no such unit. Add “${counts === 'words' ? 'Words' : 'Characters'}” to your units first.`,
    );
  if (countedBy(unit) === counts) return unit.id;
  throw invalidField(
    'unit_id',
    `This analysis counts ${counts}, and the unit of the job is ${unit.name}. Choose a unit that counts ${counts}.`,
  );
}

/**
 * The analysis as the job keeps it, and the quantity that follows from it.
 * @param rate the rate of the job; null while it isn't known
 * @param job the job or the line as it is before; null for a new one
 * @throws Rejected invalid
 */
export function weigh(
  state: StateReader,
  weighed: WeighedAnalysis,
  rate: string | null,
  job: Parameters<typeof quantityOf>[2],
): { analysis: JobAnalysis; quantity: string } {
  const { agreed, takeAgreed, ...sent } = weighed.analysis;
  try {
    const counts = addedUp([sent]);
    const analysis = counts && analysisOfJob(counts, gridOf(state, weighed), rate, agreed);
    if (analysis === null)
      throw invalidField(
        'rate',
        'This grid has its own rates for some bands. Enter the rate of the job first.',
      );
    withinBounds(analysis.weighted);
    return { analysis, quantity: withinBounds(quantityOf(analysis, takeAgreed, job)) };
  } catch (error) {
    if (error instanceof DecimalError) throw invalidField('analysis', error.message);
    throw error;
  }
}

/** @throws Rejected invalid */
function gridOf(state: StateReader, { gridId, grid }: WeighedAnalysis): CatGrid {
  const found = grid ?? settingsOf(state).catGrids.find(({ id }) => id === gridId);
  if (found === undefined) throw invalidField('gridId', 'This does not exist.');
  return found;
}
