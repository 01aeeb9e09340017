import { countedBy } from '@ledgerline/shared-events/cat/count-units.ts';
import type { JobAnalysis } from '@ledgerline/shared-events/cat/job-analysis.ts';
import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import { jobLine, type LineLanguage, type LineWork } from '@ledgerline/shared-events/invoices/job-line.ts';
import { jobValueOrNull } from '@ledgerline/shared-events/money/job-value.ts';
import { type RateSource, reguessedRate } from '@ledgerline/shared-events/rates/client-guesses.ts';
import { matchRate } from '@ledgerline/shared-events/rates/rate-match.ts';
import type { MinimumOf } from '#entities/client/minimum.ts';
import type { BillableJob } from '../billable-jobs.ts';
import type { DraftItem, InvoiceDraft, LineJob } from './draft.ts';
import { hasOwnTerms, itemOfJob, manualItem, withItem } from './items.ts';

/** What the ids of a line's job stand for. */
type WorkNames = {
  jobTypes: readonly (NonNullable<LineWork['jobType']> & { id: number })[];
  languagePairs: readonly (NonNullable<LineWork['languagePair']> & { id: number })[];
  units: readonly (NonNullable<LineWork['unit']> & { id: number; singular: string })[];
};

export const NO_JOB: LineJob = { job_type_id: null, language_pair_id: null, unit_id: null, deadline: null };

/**
 * The job of a line, for a new one that of the line above it without its deadline and terms: most lines are of one
 * kind.
 */
export function proposedJob({ items }: InvoiceDraft, index: number): LineJob {
  const own = items[index]?.job;
  if (own !== undefined) return own;
  const { minimum: _, surcharges: __, ...above } = items[index - 1]?.job ?? NO_JOB;
  return { ...above, deadline: null };
}

/** The lines once the one that says what work it is has the minimum fee of its client's prices, unless it has one. */
export function withMinimum(
  lines: Partial<InvoiceDraft>,
  index: number,
  { clientId, currency }: InvoiceDraft,
  minimumOf: MinimumOf,
): Partial<InvoiceDraft> {
  const item = lines.items?.[index];
  if (item?.job === undefined || item.job.minimum !== undefined || item.job.job_type_id === null)
    return lines;
  const work = { ...item.job, client_id: clientId, currency, rate: Number(item.rate) };
  const job = { ...item.job, minimum: minimumOf(work) };
  return { ...lines, items: lines.items?.map((one, at) => (at === index ? { ...one, job } : one)) ?? [] };
}

/**
 * The lines once one has another job. Its words follow unless the user wrote others, and so does the client's rate.
 * @param index of the line; after the last one it is added
 * @param at time in ms, which makes the id of a new line unique
 */
export function withLineJob(
  draft: InvoiceDraft,
  { index, job, at }: { index: number; job: LineJob; at: number },
  names: WorkNames,
  client: RateSource | null,
): Partial<InvoiceDraft> {
  const lines = index < draft.items.length ? draft.items : [...draft.items, manualItem(at)];
  const item = lines[index];
  if (item === undefined) return {};
  const whole = withUnitOfRate(job, draft, client);
  const changed = { ...rewordedItem(item, whole, draft, names), ...pricedBy(item, whole, draft, client) };
  const counting = item.analysis && { isMiscounted: !canCount(item.analysis, whole, names) };
  return withItem({ ...draft, items: lines }, index, { ...changed, ...counting, job: whole });
}

/** Whether the unit of a job counts what an analysis does. Without a unit it counts nothing else. */
function canCount({ unit: counted }: JobAnalysis, { unit_id }: LineJob, { units }: WorkNames): boolean {
  const unit = units.find(({ id }) => id === unit_id);
  return unit_id === null || (unit !== undefined && countedBy(unit) === counted);
}

/** The job in the unit of the client's rate for such work, where none was chosen. */
function withUnitOfRate(job: LineJob, { currency }: InvoiceDraft, client: RateSource | null): LineJob {
  const rate = client === null ? null : matchRate(client.rates, { ...job, currency });
  return job.unit_id === null && rate !== null ? { ...job, unit_id: rate.unit_id } : job;
}

/** The line of a quote for work like that of a job, which isn't the job itself. */
export function quotedItem(job: BillableJob, language: LineLanguage): DraftItem {
  const line = itemOfJob(job, language);
  const isFlat = job.flat_rate || job.converted !== undefined || hasOwnTerms(job);
  const { job_type_id, language_pair_id } = job;
  const unit_id = isFlat ? FLAT_RATE_UNIT_ID : job.unit_id;
  return {
    ...line,
    id: `new${job.id}`,
    job_id: null,
    job: { ...NO_JOB, job_type_id, language_pair_id, unit_id },
  };
}

/** The words of a line with another job. */
function rewordedItem(
  item: DraftItem,
  job: LineJob,
  language: LineLanguage,
  names: WorkNames,
): Partial<DraftItem> {
  const had = item.job ?? NO_JOB;
  const [name, detail] = [item.name.trim(), item.detail.trim()];
  const isOwnName = !['', 'Item', jobLine(workOf(had, null, names), language).name].includes(name);
  const before = jobLine(item.work ?? workOf(had, name, names), language);
  const work = workOf(job, isOwnName || job.job_type_id === null ? name : null, names);
  const words = jobLine(work, language);
  return { work, name: words.name, ...(['', before.detail].includes(detail) && { detail: words.detail }) };
}

function workOf(job: LineJob, name: string | null, { jobTypes, languagePairs, units }: WorkNames): LineWork {
  return {
    name,
    jobType: jobTypes.find(({ id }) => id === job.job_type_id) ?? null,
    languagePair: languagePairs.find(({ id }) => id === job.language_pair_id) ?? null,
    unit: units.find(({ id }) => id === job.unit_id) ?? null,
    flat_rate: job.unit_id === FLAT_RATE_UNIT_ID,
    completed_at: null,
    reference: null,
    details: [],
  };
}

/** The client's rate for other work, unless the user entered one; a flat rate is the value that there was. */
function pricedBy(
  item: DraftItem,
  job: LineJob,
  { currency }: InvoiceDraft,
  client: RateSource | null,
): Partial<DraftItem> {
  const choiceOf = ({ job_type_id, language_pair_id, unit_id }: LineJob) => ({
    jobTypeId: job_type_id,
    languagePairId: language_pair_id,
    unitId: unit_id,
    currency,
    rate: item.rate || '0',
    flatRate: unit_id === FLAT_RATE_UNIT_ID,
  });
  if (job.unit_id === FLAT_RATE_UNIT_ID) {
    return {
      quantity: '1',
      rate: item.rate && (jobValueOrNull(item.quantity || '0', item.rate, currency) ?? ''),
    };
  }
  const found = reguessedRate(
    { choice: { ...choiceOf(item.job ?? NO_JOB), flatRate: false }, client },
    { choice: choiceOf(job), client },
  );
  return found === null ? {} : { rate: found.rate };
}
