import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { today as dayOf, startOfDay } from '@ledgerline/shared-events/dates/time-zone.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asDay, type Condition, type ReadModels } from '#runtime/database/read-models.ts';
import { containing } from '../like-patterns.ts';
import { isOneOf, withinDays } from '../list-conditions.ts';
import {
  calendarDate,
  daysWithin,
  flag,
  id,
  idList,
  optional,
  paging,
  periodName,
  someIds,
  sorting,
  text,
} from '../query-string.ts';
import type { AccountReader } from '../read-account.ts';
import { dueInAny, lateJobs } from './due-jobs.ts';
import type { OfJobs } from './of-jobs.ts';

/** The query string of `GET /api/job`. */
export const jobSearch = z.object({
  type: z.enum(['active', 'uninvoiced', 'all']).default('all'),
  /** Only these jobs, such as the selected ones. */
  ids: optional(someIds),
  name: optional(text),
  client: optional(id),
  jobType: optional(idList),
  languagePair: optional(idList),
  project: optional(id),
  active: flag,
  onHold: flag,
  completed: flag,
  invoiced: flag,
  uninvoiced: flag,
  late: flag,
  completed_at: optional(z.union([z.literal('anytime'), periodName])),
  completed_from: optional(calendarDate),
  completed_to: optional(calendarDate),
  deadline: optional(periodName),
  deadline_from: optional(calendarDate),
  deadline_to: optional(calendarDate),
  undated: flag,
  sort: sorting('jobs'),
  ...paging,
});
export type JobSearch = z.output<typeof jobSearch>;

/** The same filter with days in place of the names of periods. */
export function withDays(search: JobSearch, read: Pick<AccountReader, 'today' | 'settings'>): JobSearch {
  const { completed_at, deadline } = search;
  const completed = daysWithin(read, completed_at === 'anytime' ? undefined : completed_at, {
    from: search.completed_from,
    to: search.completed_to,
  });
  const due = daysWithin(read, deadline, { from: search.deadline_from, to: search.deadline_to });
  return {
    ...search,
    completed_at: undefined,
    completed_from: completed.from,
    completed_to: completed.to,
    deadline: undefined,
    deadline_from: due.from,
    deadline_to: due.to,
  };
}

type OfCounts = ReadModels & { n: ReadModels['read.job_counts'] };

const job = expressionBuilder<OfJobs, 'j'>();
const counted = expressionBuilder<OfCounts, 'n'>();

/**
 * The columns that hold the state of a job, either in `read.jobs j` or in `read.job_counts n`, where client 0 means
 * no client.
 */
type JobState = {
  account: Expression<string>;
  client: Expression<number | null>;
  jobType: Expression<number | null>;
  languagePair: Expression<number | null>;
  onHold: Condition;
  completed: Condition;
  invoiced: Condition;
  hasClient: Condition;
};

const OF_JOBS: JobState = {
  account: job.ref('j.account_id'),
  client: job.ref('j.client_id'),
  jobType: job.ref('j.job_type_id'),
  languagePair: job.ref('j.language_pair_id'),
  onHold: job.ref('j.on_hold'),
  completed: job('j.completed_at', 'is not', null),
  invoiced: job.ref('j.invoiced'),
  hasClient: job('j.client_id', 'is not', null),
};

const OF_COUNTS: JobState = {
  account: counted.ref('n.account_id'),
  client: counted.ref('n.client_id'),
  jobType: counted.ref('n.job_type_id'),
  languagePair: counted.ref('n.language_pair_id'),
  onHold: counted.ref('n.on_hold'),
  completed: counted.ref('n.completed'),
  invoiced: counted.ref('n.invoiced'),
  hasClient: counted('n.client_id', '<>', 0),
};

/** The order of jobs by tab; the id decides between equal ones. Active jobs are ordered by their deadlines. */
export const JOB_ORDER: Record<Exclude<JobSearch['type'], 'active'>, RawBuilder<unknown>> = {
  uninvoiced: sql`${job.ref('j.completed_at')} desc, ${job.ref('j.id')} desc`,
  all: sql`${job.ref('j.id')} desc`,
};

/** The time and the time zone of the user. */
export type Clock = { now: Date; timeZone: string };

/**
 * The conditions on `read.jobs j`; all of them must hold. The status checkboxes are alternatives within one
 * condition.
 */
export function jobConditions(search: JobSearch, clock: Clock): Condition[] {
  const deadlines = deadlineConditions(search, clock.timeZone);
  return [...conditionsBesideDeadline(search, clock), ...(deadlines.length === 0 ? [] : [job.or(deadlines)])];
}

/**
 * The conditions of the same jobs in disjoint parts, one for each kind of deadline: PostgreSQL counts the entries of
 * one index for each part and reads no row.
 */
export function disjointJobConditions(search: JobSearch, clock: Clock): Condition[][] {
  const others = conditionsBesideDeadline(search, clock);
  const deadlines = deadlineConditions(search, clock.timeZone);
  return deadlines.length === 0 ? [others] : deadlines.map((deadline) => [...others, deadline]);
}

function conditionsBesideDeadline(search: JobSearch, { now, timeZone }: Clock): Condition[] {
  const name = searchKey(search.name ?? '');
  return [
    job.not('j.deleted'),
    ...stateConditions(search, OF_JOBS, search.late ? [isLate(now, timeZone)] : []),
    ...(search.ids === undefined ? [] : [isOneOf(job.ref('j.id'), search.ids)]),
    ...(search.project === undefined ? [] : [job('j.project_id', '=', search.project)]),
    ...(name === '' ? [] : [job('j.name_key', 'like', containing(name))]),
    ...withinDays(job.ref('j.completed_at'), search.completed_from, search.completed_to),
    ...(search.undated ? UNDATED : []),
  ];
}

/**
 * The conditions on `read.job_counts n` for the same jobs. Null when the search filters by id, name, day, project or
 * lateness, which this table does not hold.
 */
export function jobCountConditions(search: JobSearch): Condition[] | null {
  const { completed_from, completed_to, deadline_from, deadline_to } = search;
  const days = [completed_from, completed_to, deadline_from, deadline_to];
  if (search.ids !== undefined || search.project !== undefined || search.late || search.undated) return null;
  if (searchKey(search.name ?? '') !== '' || days.some((day) => day !== undefined)) return null;
  return stateConditions(search, OF_COUNTS);
}

/** The search key of the name when the name is the only filter; null otherwise. */
export function soleNameFilter(search: JobSearch): string | null {
  const name = searchKey(search.name ?? '');
  const others = jobCountConditions({ ...search, name: undefined });
  return name !== '' && others?.length === 0 ? name : null;
}

/** @param alsoAny further alternatives to the status checkboxes */
function stateConditions(
  search: JobSearch,
  state: JobState,
  alsoAny: readonly Condition[] = [],
): Condition[] {
  const { client, jobType, languagePair } = search;
  const boxes = [...statusBoxes(search, state), ...alsoAny];
  return [
    ...(search.type === 'active' ? [isActive(state)] : []),
    ...(search.type === 'uninvoiced' ? [isOnUninvoicedTab(state)] : []),
    ...(client === undefined ? [] : [job(state.client, '=', client)]),
    ...(jobType === undefined ? [] : [isOneOf(state.jobType, jobType)]),
    ...(languagePair === undefined ? [] : [isOneOf(state.languagePair, languagePair)]),
    ...(boxes.length === 0 ? [] : [job.or(boxes)]),
  ];
}

function isActive({ onHold, completed }: JobState): Condition {
  return job.and([job.not(onHold), job.not(completed)]);
}

/** Jobs that can be invoiced: their client exists and its invoicing is not disabled. */
function isOnUninvoicedTab({ account, client, completed, invoiced, hasClient }: JobState): Condition {
  const hindered = job
    .selectFrom('read.clients as h')
    .select('h.id')
    .where('h.account_id', '=', account)
    .where('h.id', '=', client)
    .where((one) => one.or([one('h.invoicing', 'is', false), one.ref('h.deleted')]));
  return job.and([job.not(invoiced), completed, hasClient, job.not(job.exists(hindered))]);
}

function isLate(now: Date, timeZone: string): Condition {
  return dueInAny([lateJobs({ now, today: dayOf(now, timeZone) })]);
}

function statusBoxes(search: JobSearch, state: JobState): Condition[] {
  const { onHold, completed, invoiced } = state;
  return [
    ...(search.active ? [isActive(state)] : []),
    ...(search.onHold ? [onHold] : []),
    ...(search.completed ? [completed] : []),
    ...(search.invoiced ? [invoiced] : []),
    ...(search.uninvoiced ? [job.and([completed, job.not(invoiced)])] : []),
  ];
}

const UNDATED = [job('j.deadline_on', 'is', null), job('j.deadline_at', 'is', null)];

const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/**
 * A deadline without a time belongs to its day. A deadline with a time belongs to the day that it has in the user's
 * time zone; times before the first day or after the last day of the calendar count as these days. No job meets two of
 * the conditions.
 */
function deadlineConditions({ deadline_from, deadline_to }: JobSearch, timeZone: string): Condition[] {
  if (deadline_from === undefined && deadline_to === undefined) return [];
  const from = deadline_from ?? FIRST_DAY;
  const to = deadline_to ?? LAST_DAY;
  const begin = from === FIRST_DAY ? '-infinity' : startOfDay(from, timeZone).toISOString();
  const end = to === LAST_DAY ? 'infinity' : startOfDay(addDays(to, 1), timeZone).toISOString();
  return [
    job.between('j.deadline_on', asDay(from), asDay(to)),
    job.and([
      job('j.deadline_at', '>=', sql<Date>`${begin}::timestamptz`),
      job('j.deadline_at', '<', sql<Date>`${end}::timestamptz`),
    ]),
  ];
}
