import { DecimalError } from '@ledgerline/shared-events/money/decimal.ts';
import { convertedValue, flatRate } from '@ledgerline/shared-events/money/job-value.ts';
import { invoiceItemName } from '@ledgerline/shared-events/text/display-name.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import type { BillableJob } from '../billable-jobs.ts';
import type { DraftItem, InvoiceDraft } from './draft.ts';

/**
 * The line of a completed job. A flat rate becomes one unit at its value; so does a job in another currency, at its
 * converted value. Without an exchange rate, the price stays empty.
 */
export function itemOfJob(job: BillableJob): DraftItem {
  const { converted } = job;
  if (converted === null) {
    const foreign = { currency: job.currency, value: decimalText(job.value), rate: '' };
    return { ...lineOfJob(job, ''), foreign };
  }
  if (converted !== undefined) return lineOfJob(job, converted.value);
  return lineOfJob(job, job.flat_rate ? flatRate(decimalText(job.value), job.currency).rate : null);
}

function lineOfJob(job: BillableJob, flat: string | null): DraftItem {
  return {
    id: `job${job.id}`,
    job_id: job.id,
    name: invoiceItemName({ name: job.name, jobTypeName: job.job_type_name ?? null }),
    detail: detailOf(job),
    quantity: flat === null ? decimalText(job.quantity) : '1',
    rate: flat ?? decimalText(job.rate),
  };
}

/** For example "Translation DE > EN, words". */
function detailOf({ name, job_type_name, language_pair_name, unit_name, flat_rate }: BillableJob): string {
  const hasName = (name ?? '').trim() !== '';
  const work = [hasName ? job_type_name : null, language_pair_name].filter(Boolean).join(' ');
  return [work, flat_rate ? null : unit_name?.toLowerCase()].filter(Boolean).join(', ');
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
  items: readonly DraftItem[],
  jobs: readonly BillableJob[],
): readonly DraftItem[] {
  return items.map((item) => {
    const job = jobs.find(({ id }) => id === item.job_id);
    return job === undefined
      ? item
      : { ...itemOfJob(job), id: item.id, name: item.name, detail: item.detail };
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
  return { items: draft.items.map((item, at) => (at === index ? { ...item, ...changes } : item)) };
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
