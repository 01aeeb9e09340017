import { countText } from '#shared/lib/amounts/count-text.ts';
import styles from './palette.module.css';

type Props = {
  isOnClient: boolean;
  hasGroups: boolean;
  /** null before anything is typed. `isDone`: the answer of the server is there. */
  count: { shown: number; total: number; isDone: boolean } | null;
  note: string | null;
};

/** The keys of the palette, and how much of what matches it shows. */
export function PaletteFoot({ isOnClient, hasGroups, count, note }: Props) {
  const tab = isOnClient ? 'Jobs, Invoices' : hasGroups ? 'next group' : null;
  return (
    <footer className={styles.foot}>
      <span className="d-only">
        <kbd>↑</kbd>
        <kbd>↓</kbd> move
      </span>
      <span className="d-only">
        <kbd>Enter</kbd> select
      </span>
      {tab === null ? null : (
        <span className="d-only">
          <kbd>Tab</kbd> {tab}
        </span>
      )}
      <span className={styles.count} role="status">
        {note ?? (count?.isDone === true ? `${count.shown} of ${countText(count.total)}` : '')}
      </span>
    </footer>
  );
}
