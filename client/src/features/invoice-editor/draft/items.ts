import { FLAT_RATE_UNIT_ID } from '@ledgerline/shared-events/catalogue/built-in-units.ts';
import type { LineDetail } from '@ledgerline/shared-events/clients/record.ts';
import { jobLine, type LineLanguage, type LineWork } from '@ledgerline/shared-events/invoices/job-line.ts';
import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { appliedTerms, convertedValue, flatRate } from '@ledgerline/shared-events/money/job-value.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { type BillableJob, priceOf, workOf } from '../billable-jobs.ts';
import type { DraftItem, InvoiceDraft } from './draft.ts';
import { analysisOf, isAsAnalysed } from './line-analysis.ts';

/**
 * The line of a completed job. A flat rate becomes one unit at its value, and so does a job that isn't worth quantity ×
 * rate; one in another currency at its converted value. Without an exchange rate, the price stays empty.
 * @param details what the client wants on its lines
 */
export function itemOfJob(
  billable: BillableJob,
  language: LineLanguage,
  details: readonly LineDetail[] = [],
): DraftItem {
  const job = { ...billable, work: { ...(billable.work ?? workOf(billable)), details } };
  const { converted } = job;
  if (converted === null) {
    const foreign = { currency: job.currency, value: decimalText(job.value), rate: '' };
    return { ...lineOfJob(job, language, ''), foreign };
  }
  if (converted !== undefined) return lineOfJob(job, language, converted.value);
  const isWhole = job.flat_rate || hasOwnTerms(job);
  return lineOfJob(job, language, isWhole ? flatRate(decimalText(job.value), job.currency).rate : null);
}

/** Whether a minimum fee or a surcharge makes the value of a job another than quantity × rate. */
export function hasOwnTerms(job: BillableJob): boolean {
  const { quantity, rate, ...terms } = priceOf(job);
  return appliedTerms(quantity, rate, terms) !== null;
}

function lineOfJob(
  { work, ...job }: BillableJob & { work: LineWork },
  language: LineLanguage,
  flat: string | null,
): DraftItem {
  return {
    id: `job${job.id}`,
    job_id: job.id,
    ...jobLine(work, language),
    work,
    quantity: flat === null ? decimalText(job.quantity) : '1',
    rate: flat ?? decimalText(job.rate),
  };
}

/** A line of a job in another language of the invoice; words that the user changed stay. */
export function itemInLanguage(item: DraftItem, before: LineLanguage, after: LineLanguage): DraftItem {
  if (item.work === undefined) return item;
  const [was, is] = [jobLine(item.work, before), jobLine(item.work, after)];
  return {
    ...item,
    name: item.name === was.name ? is.name : item.name,
    detail: item.detail === was.detail ? is.detail : item.detail,
  };
}

/** Whether a line has no price yet because the exchange rate of its job is missing. */
export const needsRate = ({ foreign, rate }: DraftItem): boolean => foreign !== undefined && rate === '';

/** Converts the job of a line with the rate that the user entered; '' removes the price again. */
export function withForeignRate(draft: InvoiceDraft, index: number, rate: string): Partial<InvoiceDraft> {
  const foreign = draft.items[index]?.foreign;
  if (foreign === undefined) return {};
  const price = rate === '' ? '' : convertedOrNone(foreign.value, rate, draft.currency);
  return withItem(draft, index, { quantity: '1', rate: price, foreign: { ...foreign, rate } });
}

function convertedOrNone(value: string, rate: string, currency: string): string {
  try {
    return convertedValue(value, rate, currency);
  } catch (error) {
    if (error instanceof DecimalError) return '';
    throw error;
  }
}

/** The lines after a change of currency: those of jobs are built again, manual ones keep their numbers. */
export function itemsInCurrency(
  { items, ...language }: Pick<InvoiceDraft, 'items'> & LineLanguage,
  jobs: readonly BillableJob[],
): readonly DraftItem[] {
  return items.map((item) => {
    const job = jobs.find(({ id }) => id === item.job_id);
    return job === undefined
      ? item
      : { ...itemOfJob(job, language), id: item.id, name: item.name, detail: item.detail };
  });
}

/** A manual line. @param at time in ms, which makes its id unique */
export function manualItem(at: number): DraftItem {
  return { id: `new${at}`, job_id: null, name: 'Item', detail: '', quantity: '1', rate: '' };
}

export function withItem(
  draft: InvoiceDraft,
  index: number,
  changes: Partial<DraftItem>,
): Partial<InvoiceDraft> {
  return { items: draft.items.map((item, at) => (at === index ? changedItem(item, changes) : item)) };
}

/**
 * A line with another rate has the count of its analysis at it, unless its quantity was typed or agreed. More than one
 * of a flat rate isn't a flat rate any more.
 */
function changedItem(item: DraftItem, changes: Partial<DraftItem>): DraftItem {
  const { rate } = changes;
  const count =
    rate !== undefined && isAsAnalysed(item) ? analysisOf({ ...item, rate })?.weighted : undefined;
  const next = { ...item, ...(count !== undefined && { quantity: count }), ...changes };
  if (changes.quantity === undefined || next.job?.unit_id !== FLAT_RATE_UNIT_ID) return next;
  return Number(next.quantity) === 1 ? next : { ...next, job: { ...next.job, unit_id: null } };
}

export function withoutItem(draft: InvoiceDraft, index: number): Partial<InvoiceDraft> {
  return { items: draft.items.filter((_, at) => at !== index) };
}

/** @param step -1 for up, 1 for down; the first and the last line do not move further */
export function withMovedItem(draft: InvoiceDraft, index: number, step: -1 | 1): Partial<InvoiceDraft> {
  const items = [...draft.items];
  const [moved] = items.splice(index, 1);
  if (moved === undefined || index + step < 0 || index + step > items.length) return {};
  items.splice(index + step, 0, moved);
  return { items };
}
