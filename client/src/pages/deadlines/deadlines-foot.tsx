import { Link } from 'react-router-dom';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Kbd } from '#shared/ui/button/index.ts';
import { openJobs } from './board.ts';
import { dayLoad, loadWords, quantityWords } from './day-load.ts';
import styles from './deadlines.module.css';
import type { Deadlines } from './use-deadlines.ts';

/** What is due in these days, what a bar means, and how a deadline is moved by key. */
export function DeadlinesFoot({ deadlines }: { deadlines: Deadlines }) {
  const { board, days, dailyCapacity, names, loaded } = deadlines;
  const late = new Set(board.late);
  const due = days.flatMap((date) => openJobs(board.byDay.get(date) ?? []).filter((job) => !late.has(job)));
  const words = loadWords(dayLoad([...board.late, ...due], dailyCapacity), names);
  const counts = [...(late.size === 0 ? [] : [`${late.size} late`]), `${due.length} due`].join(', ');
  const aDay = Object.entries(dailyCapacity)
    .filter(([unit]) => names.has(Number(unit)))
    .map(([unit, quantity]) => quantityWords(decimalText(quantity), Number(unit), names));
  const more = loaded?.more ?? 0;
  return (
    <div className={styles.foot}>
      <p>
        {words === '' ? 'Nothing is due on these days.' : `${counts}: ${words}.`}{' '}
        {more > 0 ? `${more} more jobs on these days aren't shown. ` : ''}
        {aDay.length === 0
          ? 'Set your daily capacity to see workload. '
          : `Each bar spans 4 days; the tick marks one (${listed(aDay)}). `}
        <Link className="link" to="/settings/daily-work">
          Change
        </Link>
      </p>
      <p className={styles.keys} aria-hidden="true">
        <Kbd keys="Shift" />
        <Kbd keys="←" />
        <Kbd keys="→" />
        move by a day
      </p>
    </div>
  );
}

/** "2,500 words, 8 hours or 10 pages". */
const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
