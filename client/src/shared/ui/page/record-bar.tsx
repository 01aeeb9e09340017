import type { ReactNode } from 'react';
import { QuestionChip } from '../edit-question/index.ts';
import styles from './record-bar.module.css';

type Props = {
  /** Where the record stands in the app, then how it stands. */
  place: ReactNode;
  /** What can be done with it. */
  children: ReactNode;
};

/** Stays above a record that has the whole page. */
export function RecordBar({ place, children }: Props) {
  return (
    <header className={styles.bar}>
      <div className={styles.side}>{place}</div>
      <div className={styles.side}>
        <QuestionChip />
        {children}
      </div>
    </header>
  );
}
