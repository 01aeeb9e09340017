import { type CalendarDate, partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dayAndMonth, weekdayName } from '@ledgerline/shared-events/dates/date-words.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { isWeekend, openJobs, previewOf } from './board.ts';
import type { Cards } from './card-props.ts';
import { dayLoad, daysOfWork, loadWords } from './day-load.ts';
import styles from './deadlines.module.css';
import { LoadBar } from './load-bar.tsx';
import { MonthLine } from './month-line.tsx';
import type { Deadlines } from './use-deadlines.ts';

type Props = { deadlines: Deadlines; cards: Cards; dragged: Job | null };

/** The most jobs that a day of the month lists. */
const MAX_LINES = 3;

/** The weeks of a month. Completed jobs are shown, too. */
export function MonthView(props: Props) {
  const { days } = props.deadlines;
  return (
    <>
      <div className={styles.monthHead} aria-hidden="true">
        {days.slice(0, 7).map((date) => (
          <span key={date}>{weekdayName(date, 'short').slice(0, 2)}</span>
        ))}
      </div>
      <div className={styles.month}>
        {days.map((date) => (
          <Day key={date} date={date} {...props} />
        ))}
      </div>
    </>
  );
}

function Day({ date, deadlines, cards, dragged }: Props & { date: CalendarDate }) {
  const { board, today, from, dailyCapacity, names } = deadlines;
  const jobs = board.byDay.get(date) ?? [];
  const { jobs: weighed, isTarget } = previewOf(openJobs(jobs), date, {
    dragged,
    over: cards.drag.drag?.over ?? null,
  });
  const isWork = weighed.length > 0;
  const load = dayLoad(isWork ? weighed : jobs, dailyCapacity);
  const { start, end } = monthOf(from);
  const listed = jobs.length > MAX_LINES ? jobs.slice(0, MAX_LINES - 1) : jobs;
  const isFirst = partsOf(date).day === 1 || date === deadlines.days[0];
  return (
    <section
      className={clsx(
        styles.day,
        isWeekend(date) && styles.weekend,
        date === today && styles.today,
        isTarget && styles.target,
        (date < start || date > end) && styles.outside,
        date < today && styles.past,
      )}
      aria-label={`${weekdayName(date)}, ${dayAndMonth(date)}`}
      data-day={date}
    >
      <header>
        <span className={styles.number}>{isFirst ? dayAndMonth(date, 'short') : partsOf(date).day}</span>
        <span className={styles.quantity} data-tip={loadWords(load, names)}>
          {load.days > 0 ? daysOfWork(load.days) : ''}
        </span>
      </header>
      {isWork ? <LoadBar days={load.days} isThin isPreview={isTarget} /> : <div className={styles.noLoad} />}
      <ul>
        {listed.map((job) => (
          <MonthLine key={job.id} job={job} cards={cards} />
        ))}
      </ul>
      {listed.length < jobs.length ? (
        <Link className={styles.moreOfDay} to={`/deadlines?from=${date}`}>
          {jobs.length - listed.length} more
        </Link>
      ) : null}
    </section>
  );
}
