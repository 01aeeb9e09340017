import { addMonths } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { z } from 'zod';
import { Conditions, containing } from '../conditions.ts';
import { calendarDate, flag, id, idList, optional, paging, text } from '../query-string.ts';

/** The query string of `GET /api/job`. */
export const jobSearch = z.object({
  type: z.enum(['active', 'uninvoiced', 'all']).default('all'),
  name: optional(text),
  client: optional(id),
  jobType: optional(idList),
  languagePair: optional(idList),
  active: flag,
  onHold: flag,
  completed: flag,
  invoiced: flag,
  uninvoiced: flag,
  completed_at: optional(z.enum(['anytime', 'this-month', 'last-month'])),
  completed_from: optional(calendarDate),
  completed_to: optional(calendarDate),
  deadline_from: optional(calendarDate),
  deadline_to: optional(calendarDate),
  ...paging,
});
export type JobSearch = z.output<typeof jobSearch>;

/** The jobs of a tab, before filters. */
const TABS: Record<JobSearch['type'], string> = {
  active: 'not j.deleted and not j.on_hold and j.completed_at is null',
  uninvoiced: `not j.deleted and not j.invoiced and j.completed_at is not null and j.client_id is not null
    and not exists (select 1 from read.clients h
      where h.account_id = $1 and h.id = j.client_id and h.invoicing is false)`,
  all: 'not j.deleted',
};

/** Undated jobs come last; equal ones in the order of their ids. */
export const JOB_ORDER: Record<JobSearch['type'], string> = {
  active: 'j.deadline_at asc nulls last, j.id asc',
  uninvoiced: 'j.completed_at desc, j.id desc',
  all: 'j.id desc',
};

const STATUS_BOXES = {
  active: 'not j.on_hold and j.completed_at is null',
  onHold: 'j.on_hold',
  completed: 'j.completed_at is not null',
  invoiced: 'j.invoiced',
  uninvoiced: 'j.completed_at is not null and not j.invoiced',
} as const satisfies Partial<Record<keyof JobSearch, string>>;

/** The conditions on `read.jobs j`: different filters together, status boxes as alternatives. */
export function jobConditions(search: JobSearch, today: string): Conditions {
  const where = new Conditions().add(TABS[search.type]);
  const name = searchKey(search.name ?? '');
  if (name !== '') where.add('j.name_key like ?', containing(name));
  if (search.client !== undefined) where.add('j.client_id = ?', search.client);
  if (search.jobType !== undefined) where.add('j.job_type_id = any(?::integer[])', search.jobType);
  if (search.languagePair !== undefined)
    where.add('j.language_pair_id = any(?::integer[])', search.languagePair);
  const boxes = statusBoxes(search);
  if (boxes.length > 0) where.add(boxes.map((box) => `(${box})`).join(' or '));
  addCompleted(where, search, today);
  if (search.deadline_from !== undefined) where.add('j.deadline_on >= ?::date', search.deadline_from);
  if (search.deadline_to !== undefined) where.add('j.deadline_on <= ?::date', search.deadline_to);
  return where;
}

function statusBoxes(search: JobSearch): string[] {
  return [
    ...(search.active ? [STATUS_BOXES.active] : []),
    ...(search.onHold ? [STATUS_BOXES.onHold] : []),
    ...(search.completed ? [STATUS_BOXES.completed] : []),
    ...(search.invoiced ? [STATUS_BOXES.invoiced] : []),
    ...(search.uninvoiced ? [STATUS_BOXES.uninvoiced] : []),
  ];
}

function addCompleted(where: Conditions, search: JobSearch, today: string): void {
  if (search.completed_at === 'this-month' || search.completed_at === 'last-month') {
    const { start, end } = monthOf(search.completed_at === 'this-month' ? today : addMonths(today, -1));
    where.add('j.completed_at between ?::date and ?::date', start, end);
  }
  if (search.completed_from !== undefined) where.add('j.completed_at >= ?::date', search.completed_from);
  if (search.completed_to !== undefined) where.add('j.completed_at <= ?::date', search.completed_to);
}
