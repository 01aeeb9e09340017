import type { ReactNode } from 'react';
import { QuestionChip } from '../edit-question/index.ts';
import styles from './record-bar.module.css';

type Props = {
  /** The breadcrumb of the record, then its status. */
  place: ReactNode;
  /** The actions of the record. */
  children: ReactNode;
};

/** The bar at the top of a record page; it stays visible while the page scrolls. */
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
