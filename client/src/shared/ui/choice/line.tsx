import '@mantine/core/styles/InlineInput.layer.css';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

/** The classes that the lines of checkboxes, radio buttons and switches share. */
export const LINE_PARTS = {
  root: styles.check ?? '',
  body: styles.body ?? '',
  labelWrapper: styles.words ?? '',
  label: styles.label ?? '',
};

/** The text of a line, and the number of matching records. */
export function LineText({ count, children }: { count?: number | undefined; children: ReactNode }) {
  return (
    <>
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </>
  );
}
