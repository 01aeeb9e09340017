import { addDays, addMonths } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { today as dayOf, startOfDay } from '@ledgerline/shared-events/dates/time-zone.ts';
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

/** How a table tells a job's state: `read.jobs j` by its columns, `read.job_counts n` with 0 for no client. */
type StateSql = {
  client: string;
  jobType: string;
  languagePair: string;
  onHold: string;
  completed: string;
  invoiced: string;
  hasClient: string;
};

const OF_JOBS: StateSql = {
  client: 'j.client_id',
  jobType: 'j.job_type_id',
  languagePair: 'j.language_pair_id',
  onHold: 'j.on_hold',
  completed: 'j.completed_at is not null',
  invoiced: 'j.invoiced',
  hasClient: 'j.client_id is not null',
};

const OF_COUNTS: StateSql = {
  client: 'n.client_id',
  jobType: 'n.job_type_id',
  languagePair: 'n.language_pair_id',
  onHold: 'n.on_hold',
  completed: 'n.completed',
  invoiced: 'n.invoiced',
  hasClient: 'n.client_id <> 0',
};

/** Equal ones in the order of their ids. Active jobs are ordered by `activePage`. */
export const JOB_ORDER: Record<Exclude<JobSearch['type'], 'active'>, string> = {
  uninvoiced: 'j.completed_at desc, j.id desc',
  all: 'j.id desc',
};

/** Where and when the user is. */
export type Clock = { now: Date; timeZone: string };

/** The conditions on `read.jobs j`: different filters together, status boxes as alternatives. */
export function jobConditions(search: JobSearch, { now, timeZone }: Clock): Conditions {
  const where = new Conditions().add('not j.deleted');
  addState(where, search, OF_JOBS);
  const name = searchKey(search.name ?? '');
  if (name !== '') where.add('j.name_key like ?', containing(name));
  addCompleted(where, search, dayOf(now, timeZone));
  addDeadline(where, search, timeZone);
  return where;
}

/** The conditions on `read.job_counts n` for the same jobs; null when their names or days have to be looked at. */
export function jobCountConditions(search: JobSearch): Conditions | null {
  const { completed_at, completed_from, completed_to, deadline_from, deadline_to } = search;
  const days = [completed_from, completed_to, deadline_from, deadline_to];
  if (searchKey(search.name ?? '') !== '' || days.some((day) => day !== undefined)) return null;
  if (completed_at === 'this-month' || completed_at === 'last-month') return null;
  const where = new Conditions();
  addState(where, search, OF_COUNTS);
  return where;
}

/** The name that is looked for, as search compares names, when nothing else is asked of the jobs; null otherwise. */
export function onlyName(search: JobSearch): string | null {
  const name = searchKey(search.name ?? '');
  const others = jobCountConditions({ ...search, name: undefined });
  return name !== '' && others?.isEmpty === true ? name : null;
}

function addState(where: Conditions, search: JobSearch, sql: StateSql): void {
  const { client, jobType, languagePair } = search;
  if (search.type === 'active') where.add(`not ${sql.onHold} and not (${sql.completed})`);
  if (search.type === 'uninvoiced') where.add(uninvoicedTab(sql));
  if (client !== undefined) where.add(`${sql.client} = ?`, client);
  if (jobType !== undefined) where.add(`${sql.jobType} = any(?::integer[])`, jobType);
  if (languagePair !== undefined) where.add(`${sql.languagePair} = any(?::integer[])`, languagePair);
  const boxes = statusBoxes(search, sql);
  if (boxes.length > 0) where.add(boxes.map((box) => `(${box})`).join(' or '));
}

/** Jobs that can be invoiced: of a client that is there and whose invoicing is not disabled. */
function uninvoicedTab({ client, completed, invoiced, hasClient }: StateSql): string {
  return `not ${invoiced} and ${completed} and ${hasClient} and not exists (select 1 from read.clients h
    where h.account_id = $1 and h.id = ${client} and (h.invoicing is false or h.deleted))`;
}

function statusBoxes(search: JobSearch, { onHold, completed, invoiced }: StateSql): string[] {
  return [
    ...(search.active ? [`not ${onHold} and not (${completed})`] : []),
    ...(search.onHold ? [onHold] : []),
    ...(search.completed ? [completed] : []),
    ...(search.invoiced ? [invoiced] : []),
    ...(search.uninvoiced ? [`${completed} and not ${invoiced}`] : []),
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

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Deadlines at the end of a day are of that day, those at an instant of the day on which the user's clock shows it. What
 * it would show before the first day or after the last one counts as of these.
 */
function addDeadline(where: Conditions, { deadline_from, deadline_to }: JobSearch, timeZone: string): void {
  if (deadline_from === undefined && deadline_to === undefined) return;
  const from = deadline_from ?? FIRST_DAY;
  const to = deadline_to ?? LAST_DAY;
  const begin = from === FIRST_DAY ? '-infinity' : startOfDay(from, timeZone).toISOString();
  const end = to === LAST_DAY ? 'infinity' : startOfDay(addDays(to, 1), timeZone).toISOString();
  where.add(
    `j.deadline_on between ?::date and ?::date
     or j.deadline_at >= ?::timestamptz and j.deadline_at < ?::timestamptz`,
    from,
    to,
    begin,
    end,
  );
}
