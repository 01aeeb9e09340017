import { FLAT_RATE_UNIT_ID } from '../catalogue/built-in-units.ts';
import { deadlineLabel, isStoredDeadline, type TimeFormat } from '../dates/deadline.ts';
import { formatAmount, formatQuantity, formatUnitPrice } from '../money/format.ts';
import { languagePairLabel } from '../text/display-name.ts';
import type { QuickField, QuickJob } from './answers.ts';
import type { QuickLists } from './understand.ts';

export type TextLists = QuickLists & { timeFormat: TimeFormat };

/** The value of a field of a job in words, for example "8,000 words"; empty where there is none. */
export function fieldText(field: QuickField, job: QuickJob, lists: TextLists): string {
  const unit = lists.units.find(({ id }) => id === job.unit_id && id !== FLAT_RATE_UNIT_ID);
  switch (field) {
    case 'name':
      return job.name ?? '';
    case 'client_id':
      return nameIn(lists.clients, job.client_id);
    case 'job_type_id':
      return nameIn(lists.jobTypes, job.job_type_id);
    case 'language_pair_id': {
      const pair = lists.pairs.find(({ id }) => id === job.language_pair_id);
      return pair === undefined ? '' : languagePairLabel(pair);
    }
    case 'unit_id':
      return unit?.name ?? '';
    case 'quantity':
      return job.quantity === null ? '' : quantityText(job.quantity, unit);
    case 'rate':
      return job.rate === null ? '' : rateText(formatUnitPrice(job.rate, job.currency), unit);
    case 'value':
      return job.value === null ? '' : formatAmount(job.value, job.currency);
    case 'currency':
      return job.currency;
    case 'deadline':
      return job.deadline === null || !isStoredDeadline(job.deadline)
        ? ''
        : deadlineLabel(job.deadline, lists.now, lists.timeZone, lists.timeFormat);
  }
}

const nameIn = (records: readonly { id: number; name: string }[], id: number | null): string =>
  records.find((record) => record.id === id)?.name ?? '';

type UnitWords = { name: string; singular: string } | undefined;

function quantityText(quantity: string, unit: UnitWords): string {
  const shown = formatQuantity(quantity);
  if (unit === undefined) return shown;
  return `${shown} ${quantity === '1' ? unit.singular : unit.name.toLowerCase()}`;
}

const rateText = (price: string, unit: UnitWords): string =>
  unit === undefined ? price : `${price} per ${unit.singular}`;
