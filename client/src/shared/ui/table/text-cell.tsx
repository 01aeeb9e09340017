import type { ReactNode } from 'react';
import styles from './table.module.css';

/**
 * A cell of text. Columns of text share what the others leave by what they need, and cut the rest off.
 * @param isMain whether it names the record of the row
 */
export function TextCell({ isMain = false, children }: { isMain?: boolean; children: ReactNode }) {
  return (
    <td className={isMain ? 'mid' : 'second'}>
      <span className={styles.text}>
        <span className="trunc" title={typeof children === 'string' ? children : undefined}>
          {children}
        </span>
      </span>
    </td>
  );
}
