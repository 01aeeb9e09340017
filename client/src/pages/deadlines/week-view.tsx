import { type CalendarDate, partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { dayAndMonth, weekdayName } from '@ledgerline/shared-events/dates/date-words.ts';
import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { type DayPreview, isWeekend, openJobs, previewOf } from './board.ts';
import type { Cards } from './card-props.ts';
import { dayLoad, daysOfWork, loadWords } from './day-load.ts';
import styles from './deadlines.module.css';
import { DropSlot } from './drop-slot.tsx';
import { JobCard } from './job-card.tsx';
import { LoadBar } from './load-bar.tsx';
import type { Deadlines } from './use-deadlines.ts';

type Props = { deadlines: Deadlines; cards: Cards; dragged: Job | null };

/** The late jobs, where there are any, and the seven days. */
export function WeekView(props: Props) {
  return (
    <div className={styles.week}>
      <LateColumn {...props} />
      {props.deadlines.days.map((date) => (
        <DayColumn key={date} date={date} {...props} />
      ))}
    </div>
  );
}

function LateColumn({ deadlines, cards, dragged }: Props) {
  const { late } = deadlines.board;
  const count = late.length + (deadlines.loaded?.moreLate ?? 0);
  if (count === 0) return null;
  const preview = previewOf(late, undefined, { dragged, over: cards.drag.drag?.over ?? null });
  return (
    <section className={clsx(styles.column, styles.late)} aria-label="Late">
      <header>
        <h3 className={styles.weekday}>Late</h3>
        <span className={styles.number}>{countText(count)}</span>
      </header>
      <Load deadlines={deadlines} preview={preview} empty="" />
      <ul className={styles.cards}>
        {late.map((job) => (
          <JobCard key={job.id} job={job} isLate cards={cards} />
        ))}
      </ul>
    </section>
  );
}

function DayColumn({ deadlines, cards, dragged, date }: Props & { date: CalendarDate }) {
  const { today, board } = deadlines;
  const jobs = openJobs(board.byDay.get(date) ?? []).filter((job) => !board.late.includes(job));
  const preview = previewOf(jobs, date, { dragged, over: cards.drag.drag?.over ?? null });
  const isToday = date === today;
  return (
    <section
      className={clsx(
        styles.column,
        isWeekend(date) && styles.weekend,
        isToday && styles.today,
        preview.isTarget && styles.target,
      )}
      aria-label={`${weekdayName(date)}, ${dayAndMonth(date)}`}
      data-day={date}
    >
      <header>
        <h3 className={styles.weekday}>{isToday ? 'Today' : weekdayName(date, 'short')}</h3>
        <span className={styles.number}>{partsOf(date).day}</span>
      </header>
      <Load deadlines={deadlines} preview={preview} empty={preview.isLeft ? 'Freed' : 'Nothing due'} />
      <ul className={styles.cards}>
        {jobs.map((job) => (
          <JobCard key={job.id} job={job} cards={cards} />
        ))}
        {preview.isTarget && dragged !== null ? <DropSlot job={dragged} date={date} /> : null}
      </ul>
    </section>
  );
}

type LoadProps = { deadlines: Deadlines; preview: DayPreview; empty: string };

/** What a day comes to: its quantities, the bar, and the days of work. */
function Load({ deadlines, preview, empty }: LoadProps): ReactNode {
  const { dailyCapacity, names } = deadlines;
  const load = dayLoad(preview.jobs, dailyCapacity);
  const words = loadWords(load, names);
  const isHigh = load.days > 1 && !preview.isTarget;
  return (
    <>
      <p className={styles.quantity}>{words === '' ? '–' : words}</p>
      <LoadBar days={load.days} isPreview={preview.isTarget} />
      <p className={clsx(styles.days, isHigh && styles.isHigh)}>
        {preview.jobs.length === 0 ? empty : load.days > 0 ? daysOfWork(load.days) : ''}
      </p>
    </>
  );
}
