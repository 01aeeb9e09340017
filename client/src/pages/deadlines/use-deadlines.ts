import {
  addDays,
  type CalendarDate,
  differenceInDays,
} from '@ledgerline/shared-events/dates/calendar-date.ts';
import { openDeadline } from '@ledgerline/shared-events/dates/deadline.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { $units } from '#entities/catalogue/model.ts';
import { $deadlineJobs, deadlinesQuery } from '#entities/job/deadlines.ts';
import { $touchedJobs, jobs } from '#entities/job/model.ts';
import { $effectiveSettings, $firstDayOfWeek, $now, $timeZone, $today } from '#entities/settings/model.ts';
import { useMoveDeadline } from '#features/job-status/use-move-deadline.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { boardOf, daysOf } from './board.ts';
import { useDeadlinesQuery } from './use-deadlines-query.ts';

/** What a view of deadlines shows, and how it moves a deadline. */
export function useDeadlines() {
  const [today, timeZone, firstDay, now] = useUnit([$today, $timeZone, $firstDayOfWeek, $now]);
  const query = useDeadlinesQuery(today);
  const { view, from, go } = query;
  const days = useMemo(() => daysOf(view, from, firstDay), [view, from, firstDay]);
  const { loaded, hasFailed, reload } = useLoaded(days, today, view === 'week');
  const all = useShownJobs(loaded?.ids);
  const board = useMemo(() => boardOf(all, { now, timeZone }), [all, now, timeZone]);
  const moveDeadline = useMoveDeadline();
  /** Moves a deadline to a day, and shows that day when it is not on the screen. */
  const move = (job: Job, date: CalendarDate) => {
    if (!moveDeadline(job, date) || days.includes(date)) return;
    const weeks = Math.floor(differenceInDays(date, from) / 7);
    go({ from: view === 'week' ? addDays(from, weeks * 7) : date });
  };
  const dayOf = (job: Job) => (job.deadline === null ? null : openDeadline(job.deadline, timeZone).date);
  const { dailyCapacity } = useUnit($effectiveSettings);
  const units = useUnit($units);
  const names = useMemo(() => new Map(units.map((unit) => [unit.id, unit])), [units]);
  return { ...query, today, days, board, loaded, hasFailed, reload, move, dayOf, dailyCapacity, names };
}

export type Deadlines = ReturnType<typeof useDeadlines>;

function useLoaded(days: readonly CalendarDate[], today: CalendarDate, isOpenOnly: boolean) {
  const [from, to] = [days[0] ?? today, days.at(-1) ?? today];
  const { hasFailed, retry } = useScreenQuery(deadlinesQuery, { from, to, today, isOpenOnly });
  return { loaded: useUnit($deadlineJobs), hasFailed, reload: retry };
}

/** The loaded jobs as they are now, with those that commands of this tab changed. */
function useShownJobs(ids: readonly number[] | undefined): Job[] {
  const [byId, touched] = useUnit([jobs.$byId, $touchedJobs]);
  return useMemo(() => {
    if (ids === undefined) return [];
    return [...new Set([...ids, ...touched])].flatMap((id) => byId.get(id) ?? []);
  }, [ids, byId, touched]);
}
