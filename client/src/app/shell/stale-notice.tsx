import { useUnit } from 'effector-react';
import { $isStale } from '#entities/connectivity/staleness.ts';
import styles from './shell.module.css';

/**
 * Says that the rows on the screen are not up to date yet. It floats over the page, so that the layout does not move.
 */
export function StaleNotice() {
  const isStale = useUnit($isStale);
  return (
    <div className={styles.stale} role="status">
      {isStale ? <span>Updating…</span> : null}
    </div>
  );
}
