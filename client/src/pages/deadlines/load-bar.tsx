import clsx from 'clsx';
import { DAYS_OF_FULL_BAR, daysOfWork } from './day-load.ts';
import styles from './deadlines.module.css';

type Props = {
  days: number;
  /** Whether a card is dragged over the day: the load is not there yet. */
  isPreview?: boolean;
  isThin?: boolean;
};

/** The load of a day as a bar; its mark is one day of work. */
export function LoadBar({ days, isPreview = false, isThin = false }: Props) {
  const width = `${Math.min(1, days / DAYS_OF_FULL_BAR) * 100}%`;
  return (
    <div
      className={clsx(styles.load, isThin && styles.thin)}
      role="img"
      aria-label={days > 0 ? `${daysOfWork(days)} of work` : 'No estimated work'}
    >
      {days > 0 ? (
        <i className={clsx(isPreview ? styles.ghost : days > 1 && styles.high)} style={{ width }} />
      ) : null}
    </div>
  );
}
