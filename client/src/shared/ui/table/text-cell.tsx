import type { ReactNode } from 'react';
import styles from './table.module.css';

/** A cell of text. Columns of text share what the others leave by what they need, and cut the rest off. */
export function TextCell({ children }: { children: ReactNode }) {
  return (
    <td className="second">
      <span className={styles.text}>
        <span className="trunc">{children}</span>
      </span>
    </td>
  );
}
