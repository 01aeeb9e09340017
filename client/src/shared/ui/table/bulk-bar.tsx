import type { ReactNode } from 'react';
import { IconButton } from '../button/index.ts';
import styles from './table.module.css';

type Props = { count: number; summary?: string; label: string; children: ReactNode; onClear(): void };

/** The actions on the selected rows. */
export function BulkBar({ count, summary, label, children, onClear }: Props) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <b className="strong">{count} selected</b>
      {summary === undefined ? null : (
        <span className="muted small tn d-only" style={{ marginLeft: 8 }}>
          {summary}
        </span>
      )}
      <span className={styles.bulkSep} />
      {children}
      <span className={styles.bulkSep} style={{ margin: '0 4px' }} />
      <IconButton icon="x" label="Clear selection" iconSize={16} onClick={onClear} />
    </div>
  );
}
