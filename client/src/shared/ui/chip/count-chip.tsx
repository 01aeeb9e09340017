import clsx from 'clsx';
import styles from './chip.module.css';

/** How many are set, on a button. */
export function CountChip({ count }: { count: number }) {
  return <span className={clsx(styles.chip, styles.count)}>{count}</span>;
}
