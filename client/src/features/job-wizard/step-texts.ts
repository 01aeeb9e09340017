import { differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { deadlineInFull, storeDeadline, type TimeFormat } from '@ledgerline/shared-events/dates/deadline.ts';
import { currencyOf } from '@ledgerline/shared-events/money/currency.ts';
import { readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import type { JobType, LanguagePair, Unit } from '../../entities/catalogue/index.ts';
import type { Client } from '../../entities/client/index.ts';
import type { RecordMap } from '../../shared/lib/records/index.ts';
import type { JobDraft, Step } from './machine/draft.ts';

export const STEP_TITLES: Record<Step, string> = {
  name: 'Name',
  client: 'Client',
  jobType: 'Job type',
  languagePair: 'Language pair',
  unit: 'Unit',
  quantity: 'Quantity',
  currency: 'Currency',
  rate: 'Rate',
  deadline: 'Deadline',
  notes: 'Notes',
  overview: 'Overview',
};

export type Names = {
  clients: RecordMap<Client>;
  jobTypes: RecordMap<JobType>;
  pairs: RecordMap<LanguagePair>;
  units: RecordMap<Unit>;
  primaryCurrency: string;
  timeZone: string;
  timeFormat: TimeFormat;
  today: string;
};

export type StepText = { text: string; more?: string };

const NOTHING: StepText = { text: '' };

/** "€0.11", with all the decimals of a rate. */
export function rateWithSign(rate: string, currency: string): string {
  const { symbol } = currencyOf(currency);
  return `${symbol}${/^\p{L}/u.test(symbol) ? ' ' : ''}${formatRate(rate, currency)}`;
}

/** What a step was told, in words; empty while it was told nothing. */
export function stepText(draft: JobDraft, step: Step, names: Names): StepText {
  const unit = draft.unitId === null ? undefined : names.units.get(draft.unitId);
  const currency = draft.currency ?? names.primaryCurrency;
  switch (step) {
    case 'name':
      return { text: draft.name };
    case 'client':
      return { text: draft.clientId === null ? '' : (names.clients.get(draft.clientId)?.name ?? '') };
    case 'jobType':
      return { text: draft.jobTypeId === null ? '' : (names.jobTypes.get(draft.jobTypeId)?.name ?? '') };
    case 'languagePair': {
      const pair = draft.languagePairId === null ? undefined : names.pairs.get(draft.languagePairId);
      return {
        text:
          pair === undefined
            ? draft.visited.includes('languagePair')
              ? 'Any'
              : ''
            : languagePairLabel(pair),
      };
    }
    case 'unit':
      return { text: draft.flatRate ? 'Flat rate' : (unit?.name ?? '') };
    case 'quantity':
      return draft.flatRate || draft.quantity === ''
        ? NOTHING
        : {
            text: formatQuantity(draft.quantity),
            ...(unit === undefined ? {} : { more: unit.name.toLowerCase() }),
          };
    case 'currency':
      return { text: draft.currency ?? '' };
    case 'rate':
      return rateText(draft, currency, unit?.singular);
    case 'deadline':
      return deadlineText(draft, names);
    case 'notes':
      return { text: draft.notes.trim().split('\n')[0] ?? '' };
    case 'overview':
      return NOTHING;
  }
}

function rateText(draft: JobDraft, currency: string, singular: string | undefined): StepText {
  if (draft.flatRate)
    return draft.value === '' ? NOTHING : { text: formatAmount(draft.value, currency), more: 'flat rate' };
  if (draft.rate === '' || readDecimal(draft.rate) === null) return NOTHING;
  const origin = draft.preselected.includes('rate') ? ', from client rates' : '';
  return {
    text: rateWithSign(draft.rate, currency),
    more: `${singular === undefined ? '' : `per ${singular}`}${origin}`,
  };
}

function deadlineText(draft: JobDraft, { timeZone, timeFormat, today }: Names): StepText {
  if (draft.deadlineDate === null) return NOTHING;
  const stored = storeDeadline({ date: draft.deadlineDate, time: draft.deadlineTime, timezone: timeZone });
  if (stored === null) return NOTHING;
  const days = differenceInDays(draft.deadlineDate, today);
  const when = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days > 1 ? `in ${days} days` : 'in the past';
  return { text: deadlineInFull(stored, timeZone, timeFormat), more: when };
}
