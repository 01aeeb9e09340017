import { addDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { deadlineInstant } from '@ledgerline/shared-events/dates/deadline.ts';
import { startOfDay } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { timeZoneOf } from '@ledgerline/shared-events/settings/account-settings.ts';
import { expressionBuilder, sql } from 'kysely';
import { asDay, COUNT, type Condition, dayText, readModels } from '#runtime/database/read-models.ts';
import type { AccountReader } from '../read-account.ts';
import { JOB_COLUMNS, jobViews, LISTED_RECORD } from './job-rows.ts';
import type { OfJobs } from './of-jobs.ts';

const job = expressionBuilder<OfJobs, 'j'>();

/**
 * Active jobs by their deadline: the parts of a condition that two indexes of active jobs answer. No job meets both.
 */
export type DueJobs = { byDay: Condition; byInstant: Condition };

const isActive = job.and([job.not('j.deleted'), job.not('j.on_hold'), job('j.completed_at', 'is', null)]);
const instant = (at: Date) => sql<Date>`${at.toISOString()}::timestamptz`;

function dueJobs(byDay: Condition, byInstant: Condition): DueJobs {
  return {
    byDay: job.and([isActive, byDay]),
    byInstant: job.and([isActive, job('j.deadline_on', 'is', null), byInstant]),
  };
}

/** The active jobs whose deadline has passed. */
export function lateJobs({ now, today }: Pick<AccountReader, 'now' | 'today'>): DueJobs {
  return dueJobs(job('j.deadline_on', '<', asDay(today)), job('j.deadline_at', '<', instant(now)));
}

/** The active jobs whose deadline is later on this day. */
export function jobsDueToday({ now, today, settings }: AccountReader): DueJobs {
  const end = startOfDay(addDays(today, 1), timeZoneOf(settings));
  return dueJobs(
    job('j.deadline_on', '=', asDay(today)),
    job.and([job('j.deadline_at', '>=', instant(now)), job('j.deadline_at', '<', instant(end))]),
  );
}

/** The active jobs with a deadline. */
export function datedJobs(): DueJobs {
  return dueJobs(job('j.deadline_on', 'is not', null), job('j.deadline_at', 'is not', null));
}

/** The jobs on hold with a deadline. */
export function jobsOnHold(): DueJobs {
  const isOnHold = job.and([job.not('j.deleted'), job.ref('j.on_hold')]);
  return {
    byDay: job.and([isOnHold, job('j.deadline_on', 'is not', null)]),
    byInstant: job.and([isOnHold, job('j.deadline_at', 'is not', null)]),
  };
}

/** The condition that at least one of these lists holds a job. */
export function dueInAny(lists: readonly DueJobs[]): Condition {
  return job.or(lists.flatMap(({ byDay, byInstant }) => [byDay, byInstant]));
}

/** The first jobs by deadline, at most `most`. */
export async function readDueJobs(read: AccountReader, due: DueJobs, most: number): Promise<JobAnswer[]> {
  const of = (condition: Condition) =>
    readModels
      .selectFrom('read.jobs as j')
      .select(LISTED_RECORD)
      .select(JOB_COLUMNS)
      .where('j.account_id', '=', read.accountId)
      .where(condition)
      .limit(most);
  const rows = await Promise.all([
    read.fetch(of(due.byDay).orderBy('j.deadline_on').orderBy('j.id')),
    read.fetch(of(due.byInstant).orderBy('j.deadline_at').orderBy('j.id')),
  ]);
  const zone = timeZoneOf(read.settings);
  const ends = ({ deadline }: JobAnswer) =>
    deadline === null ? 0 : deadlineInstant(deadline, zone).getTime();
  return jobViews(read, rows.flat())
    .map((answer) => ({ answer, end: ends(answer) }))
    .toSorted((one, other) => one.end - other.end || one.answer.id - other.answer.id)
    .slice(0, most)
    .map(({ answer }) => answer);
}

/** How many jobs there are. */
export async function countDueJobs(read: AccountReader, { byDay, byInstant }: DueJobs): Promise<number> {
  const of = (condition: Condition) =>
    readModels
      .selectFrom('read.jobs as j')
      .select(COUNT.as('total'))
      .where('j.account_id', '=', read.accountId)
      .where(condition);
  const counts = await Promise.all([read.fetch(of(byDay)), read.fetch(of(byInstant))]);
  return counts.flat().reduce((sum, { total }) => sum + total, 0);
}

/** The instant after which the next active job will be late; null when no deadline lies ahead. */
export async function nextDeadline(read: AccountReader): Promise<Date | null> {
  const { byDay, byInstant } = dueJobs(
    job('j.deadline_on', '>=', asDay(read.today)),
    job('j.deadline_at', '>=', instant(read.now)),
  );
  const jobs = readModels.selectFrom('read.jobs as j').where('j.account_id', '=', read.accountId).limit(1);
  const [[day], [moment]] = await Promise.all([
    read.fetch(
      jobs
        .select(dayText(job.ref('j.deadline_on')).as('on'))
        .where(byDay)
        .orderBy('j.deadline_on'),
    ),
    read.fetch(jobs.select('j.deadline_at as at').where(byInstant).orderBy('j.deadline_at')),
  ]);
  const zone = timeZoneOf(read.settings);
  const ends = [
    ...(typeof day?.on === 'string' ? [deadlineInstant(day.on, zone).getTime()] : []),
    ...(moment?.at instanceof Date ? [moment.at.getTime()] : []),
  ];
  return ends.length === 0 ? null : new Date(Math.min(...ends));
}
