import clsx from 'clsx';
import styles from './chip.module.css';

/** A count on a button, for example of the filters that are set. */
export function CountChip({ count }: { count: number }) {
  return <span className={clsx(styles.chip, styles.count)}>{count}</span>;
}
