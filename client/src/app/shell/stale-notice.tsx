import { useUnit } from 'effector-react';
import { $isStale } from '../../entities/connectivity/index.ts';
import styles from './shell.module.css';

/** Says that the server answered with rows that are not up to date yet. Lies over the page, so that nothing moves. */
export function StaleNotice() {
  const isStale = useUnit($isStale);
  return (
    <div className={styles.stale} role="status">
      {isStale ? <span>Shown as of a moment ago. Catching up…</span> : null}
    </div>
  );
}
