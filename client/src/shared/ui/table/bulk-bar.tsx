import type { ReactNode } from 'react';
import { useActions } from '#shared/lib/actions/use-actions.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { Button, IconButton } from '../button/index.ts';
import styles from './table.module.css';

type Props = {
  count: number;
  summary?: string;
  label: string;
  /** How many records the list has when there are more than are selected, and how to select them. */
  offered: number | null;
  onSelectWhole(): void;
  children: ReactNode;
  onClear(): void;
};

/** Says that rows can be selected now, until the first one is. */
export function SelectingBar({ label, onClear }: Pick<Props, 'label' | 'onClear'>) {
  useActions([
    { id: 'row.clear', section: label, label: 'End selection', keys: ['escape'], perform: onClear },
  ]);
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <b className="strong">None selected</b>
      <IconButton icon="x" label="End selection" iconSize={16} onClick={onClear} />
    </div>
  );
}

/** The actions on the selected rows. */
export function BulkBar({ count, summary, label, offered, onSelectWhole, children, onClear }: Props) {
  return (
    <div className={styles.bulk} role="toolbar" aria-label={label}>
      <b className="strong">{countText(count)} selected</b>
      {summary === undefined ? null : (
        <span className="muted small tn d-only" style={{ marginLeft: 8 }}>
          {summary}
        </span>
      )}
      <span className={styles.bulkSep} />
      {offered === null ? null : (
        <Button variant="text" size="sm" onClick={onSelectWhole}>
          Select all {countText(offered)}
        </Button>
      )}
      {children}
      <span className={styles.bulkSep} style={{ margin: '0 4px' }} />
      <IconButton icon="x" label="Clear selection" iconSize={16} onClick={onClear} />
    </div>
  );
}
