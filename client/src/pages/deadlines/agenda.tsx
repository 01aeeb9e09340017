import type { CalendarDate } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dayAndMonth, monthName, weekdayName } from '@ledgerline/shared-events/dates/date-words.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import clsx from 'clsx';
import { counted } from '#shared/lib/amounts/count-text.ts';
import styles from './agenda.module.css';
import { AgendaRow } from './agenda-row.tsx';
import { openJobs } from './board.ts';
import type { Cards } from './card-props.ts';
import { dayLoad, daysOfWork, loadWords } from './day-load.ts';
import { LoadBar } from './load-bar.tsx';
import type { Deadlines } from './use-deadlines.ts';

type Props = { deadlines: Deadlines; cards: Cards };

/**
 * The days with jobs one under the other, for narrow screens; late jobs come first, undated ones last. Days before today
 * on which all is completed are folded.
 */
export function Agenda({ deadlines, cards }: Props) {
  const { board, days, view } = deadlines;
  const late = new Set(board.late.map(({ id }) => id));
  const filled = days
    .map((date) => ({ date, all: board.byDay.get(date) ?? [] }))
    .map(({ date, all }) => ({
      date,
      jobs: (view === 'week' ? openJobs(all) : all).filter(({ id }) => !late.has(id)),
    }))
    .filter(({ jobs }) => jobs.length > 0);
  const isDone = ({ date, jobs }: (typeof filled)[number]) =>
    date < deadlines.today && openJobs(jobs).length === 0;
  const done = filled.filter(isDone);
  const coming = filled.filter((day) => !isDone(day));
  const partOf = ({ date, jobs }: (typeof filled)[number]) => (
    <Part key={date} deadlines={deadlines} cards={cards} title={titleOf(date, deadlines)} jobs={jobs} />
  );
  return (
    <div className={styles.agenda}>
      {board.late.length === 0 ? null : (
        <Part deadlines={deadlines} cards={cards} title="Late" jobs={board.late} isLate />
      )}
      {filled.length === 0 ? <p className={styles.none}>Nothing is due on these days.</p> : null}
      {done.length === 0 ? null : (
        <details className={styles.done}>
          <summary>{counted(done.flatMap(({ jobs }) => jobs).length, 'completed job')}</summary>
          {done.map(partOf)}
        </details>
      )}
      {coming.map(partOf)}
      {board.undated.length === 0 ? null : (
        <Part deadlines={deadlines} cards={cards} title="No deadline" jobs={board.undated} />
      )}
    </div>
  );
}

/** "Today, 20 November", "Saturday, 21"; "Monday, 26 Oct" in another month than that of the first day on the screen. */
function titleOf(date: CalendarDate, { today, from }: Pick<Deadlines, 'today' | 'from'>): string {
  if (date === today) return `Today, ${dayAndMonth(date)}`;
  const isOfMonth = monthName(date) === monthName(from);
  return `${weekdayName(date)}, ${isOfMonth ? partsOf(date).day : dayAndMonth(date, 'short')}`;
}

type PartProps = Props & { title: string; jobs: readonly Job[]; isLate?: boolean };

function Part({ deadlines, cards, title, jobs, isLate = false }: PartProps) {
  const { dailyCapacity, names } = deadlines;
  const open = openJobs(jobs);
  const load = dayLoad(open.length > 0 ? open : jobs, dailyCapacity);
  const words = loadWords(load, names);
  const isWork = open.length > 0 && load.days > 0;
  return (
    <section aria-label={title}>
      <header>
        <h3 className={clsx(styles.agendaTitle, isLate && styles.isLate)}>{title}</h3>
        <span className={styles.agendaLoad}>
          {isWork && !isLate ? `${words} · ${daysOfWork(load.days)}` : words}
        </span>
      </header>
      {isWork ? <LoadBar days={load.days} /> : null}
      <ul>
        {jobs.map((job) => (
          <AgendaRow key={job.id} job={job} isLate={isLate} cards={cards} />
        ))}
      </ul>
    </section>
  );
}
