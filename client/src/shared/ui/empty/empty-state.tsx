import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './empty.module.css';

/** An empty list at first use: one sentence about what it is for, and one button. */
export function EmptyState({
  title,
  text,
  action,
  hint,
  isSmall = false,
}: {
  title: string;
  text: string;
  action?: ReactNode;
  hint?: ReactNode;
  /** Whether it is inside a tab, where the picture would be larger than what it is about. */
  isSmall?: boolean;
}) {
  return (
    <section className={isSmall ? `${styles.empty} ${styles.small}` : styles.empty}>
      {isSmall ? null : <Sheets />}
      <h2>{title}</h2>
      <p className={styles.text}>{text}</p>
      {action === undefined ? null : <div className={styles.action}>{action}</div>}
      {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
    </section>
  );
}

/** An empty list because nothing matches the filters or the search. */
export function NoResults({
  text,
  onClear,
  clear = 'Clear filters',
}: {
  text: string;
  onClear?: () => void;
  clear?: string;
}) {
  return (
    <section className={styles.none}>
      <Icon name="search-off" size={20} />
      <p>{text}</p>
      {onClear === undefined ? null : (
        <Button size="sm" onClick={onClear}>
          {clear}
        </Button>
      )}
    </section>
  );
}

const LINES = [
  { isDone: true, name: 84, value: 32 },
  { isDone: false, name: 108, value: 26 },
  { isDone: false, name: 66, value: 36 },
];

function Sheets() {
  return (
    <div className={styles.sheet} aria-hidden="true">
      <div className={styles.back} />
      <div className={styles.front}>
        {LINES.map((line) => (
          <div key={line.name} className={styles.row}>
            <i className={line.isDone ? `${styles.dot} ${styles.done}` : styles.dot}>
              {line.isDone ? <Icon name="check" size={9} stroke={3.5} /> : null}
            </i>
            <i className={styles.bar} style={{ width: line.name }} />
            <i className={styles.bar} style={{ width: line.value }} />
          </div>
        ))}
        <div className={styles.sum}>
          <i />
        </div>
      </div>
    </div>
  );
}
