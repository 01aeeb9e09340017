import { addDays, type CalendarDate, weekdayOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { deadlineInstant, openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import { type FirstDayOfWeek, monthOf, weekOf } from '@ledgerline/shared-events/dates/period.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobStatus } from '@ledgerline/shared-events/jobs/status.ts';

export type View = 'week' | 'month';

/** The days of a view, the first and the last included. A week starts at its day; a month has whole weeks. */
export function daysOf(view: View, from: CalendarDate, firstDay: FirstDayOfWeek): CalendarDate[] {
  const { start, end } =
    view === 'week'
      ? { start: from, end: addDays(from, 6) }
      : { start: weekOf(monthOf(from).start, firstDay).start, end: weekOf(monthOf(from).end, firstDay).end };
  const days = [start];
  while (days.length < 42 && (days.at(-1) ?? end) < end) days.push(addDays(days.at(-1) ?? end, 1));
  return days;
}

export const isWeekend = (date: CalendarDate): boolean => [0, 6].includes(weekdayOf(date));

export type Board = {
  late: Job[];
  undated: Job[];
  byDay: ReadonlyMap<CalendarDate, Job[]>;
};

type Clock = { now: number; timeZone: string };

/**
 * The jobs by the day of their deadline, the most urgent first. `late` and `undated` are active jobs; a late one is
 * also on its day.
 */
export function boardOf(jobs: Iterable<Job>, { now, timeZone }: Clock): Board {
  const late: Job[] = [];
  const undated: Job[] = [];
  const byDay = new Map<CalendarDate, Job[]>();
  const urgentFirst = [...jobs]
    .filter(({ deleted_at }) => deleted_at === null)
    .map((job) => ({
      job,
      ends: job.deadline === null ? 0 : deadlineInstant(job.deadline, timeZone).getTime(),
    }))
    .toSorted((one, other) => one.ends - other.ends || one.job.id - other.job.id)
    .map(({ job }) => job);
  for (const job of urgentFirst) {
    const status = jobStatus(job, now, timeZone);
    if (status === 'late') late.push(job);
    if (job.deadline === null) {
      if (status === 'active') undated.push(job);
      continue;
    }
    const { date } = openDeadline(job.deadline, timeZone);
    byDay.set(date, [...(byDay.get(date) ?? []), job]);
  }
  return { late, undated, byDay };
}

/** The jobs that are work to do: not completed. */
export const openJobs = (jobs: readonly Job[]): Job[] =>
  jobs.filter(({ completed_at }) => completed_at === null);

/** The jobs of a day while a card is dragged: as if it had been dropped on the day under the pointer. */
export type DayPreview = {
  jobs: readonly Job[];
  /** Whether the dragged card would come to this day. */
  isTarget: boolean;
  /** Whether the dragged card would leave this day. */
  isLeft: boolean;
};

/**
 * @param date the day; undefined for the late jobs, to which no card is dragged
 * @param over the day under the pointer
 */
export function previewOf(
  jobs: readonly Job[],
  date: CalendarDate | undefined,
  { dragged, over }: { dragged: Job | null; over: CalendarDate | null },
): DayPreview {
  const isHere = dragged !== null && jobs.some(({ id }) => id === dragged.id);
  const isTarget = dragged !== null && date !== undefined && over === date && !isHere;
  const isLeft = isHere && over !== null && over !== date;
  const others = jobs.filter(({ id }) => id !== dragged?.id);
  return { jobs: isTarget ? [...jobs, dragged] : isLeft ? others : jobs, isTarget, isLeft };
}
