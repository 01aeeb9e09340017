import type {
  JobTypeAnswer as JobType,
  LanguagePairAnswer as LanguagePair,
  UnitAnswer as Unit,
} from '@ledgerline/shared-events/catalogue/answers.ts';
import type { ClientAnswer as Client } from '@ledgerline/shared-events/clients/answers.ts';
import {
  dayDistance,
  deadlineInFull,
  storeDeadline,
  type TimeFormat,
} from '@ledgerline/shared-events/dates/deadline.ts';
import { currencyOf } from '@ledgerline/shared-events/money/currency.ts';
import { readDecimal } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount, formatQuantity, formatRate } from '@ledgerline/shared-events/money/format.ts';
import type { ProjectAnswer as Project } from '@ledgerline/shared-events/projects/answers.ts';
import { languagePairLabel } from '@ledgerline/shared-events/text/display-name.ts';
import type { MinimumOf } from '#entities/client/minimum.ts';
import type { RecordMap } from '#shared/lib/records/overlay.ts';
import type { JobDraft, Step } from './machine/draft.ts';
import { draftValue } from './machine/job-of-draft.ts';

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
  projects: RecordMap<Project>;
  primaryCurrency: string;
  minimumOf: MinimumOf;
  timeZone: string;
  timeFormat: TimeFormat;
  today: string;
};

type StepText = { text: string; more?: string };

const NOTHING: StepText = { text: '' };

/** For example "€0.11", with all the decimals of a rate. */
export function rateWithSign(rate: string, currency: string): string {
  const { symbol } = currencyOf(currency);
  return `${symbol}${/^\p{L}/u.test(symbol) ? ' ' : ''}${formatRate(rate, currency)}`;
}

const STEP_TEXTS: Record<Step, (draft: JobDraft, names: Names) => StepText> = {
  name: ({ name }) => ({ text: name }),
  client: ({ clientId }, { clients }) => ({ text: named(clients, clientId) }),
  jobType: ({ jobTypeId }, { jobTypes }) => ({ text: named(jobTypes, jobTypeId) }),
  languagePair: pairText,
  unit: ({ flatRate, unitId }, { units }) => ({ text: flatRate ? 'Flat rate' : named(units, unitId) }),
  quantity: quantityText,
  currency: ({ currency }) => ({ text: currency ?? '' }),
  rate: rateText,
  deadline: deadlineText,
  notes: (draft, names) => ({ text: notesText(draft) || draft.reference || projectText(draft, names) }),
  overview: () => NOTHING,
};

const notesText = ({ notes }: JobDraft): string => notes.trim().split('\n')[0] ?? '';

const projectText = ({ projectId }: JobDraft, { projects }: Names): string => named(projects, projectId);

/** A line of the overview, which leads to its step. */
export type OverviewLine = { step: Step; title: string } & StepText;

/** The lines of the overview for a step: each of the three answers of the last step has one. */
export function overviewLines(draft: JobDraft, step: Step, names: Names): OverviewLine[] {
  if (step !== 'notes') return [{ step, title: STEP_TITLES[step], ...stepText(draft, step, names) }];
  return [
    { step, title: 'Reference', text: draft.reference },
    { step, title: 'Project', text: projectText(draft, names) },
    { step, title: STEP_TITLES[step], text: notesText(draft) },
  ];
}

/** The answer of a step as text; empty while there is none. */
export const stepText = (draft: JobDraft, step: Step, names: Names): StepText =>
  STEP_TEXTS[step](draft, names);

const named = (records: RecordMap<{ id: number; name: string }>, id: number | null): string =>
  id === null ? '' : (records.get(id)?.name ?? '');

function pairText({ languagePairId, isAnyPair }: JobDraft, { pairs }: Names): StepText {
  const pair = languagePairId === null ? undefined : pairs.get(languagePairId);
  if (pair !== undefined) return { text: languagePairLabel(pair) };
  return { text: isAnyPair ? 'Any' : '' };
}

const unitOf = ({ unitId }: JobDraft, { units }: Names): Unit | undefined =>
  unitId === null ? undefined : units.get(unitId);

function quantityText(draft: JobDraft, names: Names): StepText {
  if (draft.flatRate || draft.quantity === '') return NOTHING;
  const unit = unitOf(draft, names);
  const text = formatQuantity(draft.quantity);
  return unit === undefined ? { text } : { text, more: unit.name.toLowerCase() };
}

function rateText(draft: JobDraft, names: Names): StepText {
  const currency = draft.currency ?? names.primaryCurrency;
  const singular = unitOf(draft, names)?.singular;
  if (draft.flatRate)
    return draft.value === '' ? NOTHING : { text: formatAmount(draft.value, currency), more: 'flat rate' };
  if (draft.rate === '' || readDecimal(draft.rate) === null) return NOTHING;
  const origin = draft.preselected.includes('rate') ? ', from client rates' : '';
  return {
    text: rateWithSign(draft.rate, currency),
    more: `${singular === undefined ? '' : `per ${singular}`}${origin}`,
  };
}

/** The formatted value of the job. */
export function draftValueText(draft: JobDraft, currency: string, minimum: string | null): string {
  const value = draftValue(draft, currency, minimum);
  return value === null ? 'The number is too large' : formatAmount(value, currency);
}

function deadlineText(draft: JobDraft, { timeZone, timeFormat, today }: Names): StepText {
  if (draft.deadlineDate === null) return NOTHING;
  const stored = storeDeadline({ date: draft.deadlineDate, time: draft.deadlineTime, timezone: timeZone });
  if (stored === null) return NOTHING;
  return {
    text: deadlineInFull(stored, timeZone, timeFormat),
    more: dayDistance(draft.deadlineDate, today),
  };
}
