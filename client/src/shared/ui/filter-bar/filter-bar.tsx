import type { ReactNode } from 'react';
import { Button } from '../button/index.ts';
import { Icon } from '../icon/index.ts';
import styles from './filter-bar.module.css';

/** A filter that is set: "Job type: Translation". */
export type SetFilter = { id: string; label: string; onRemove(): void };

type Props = {
  filters: readonly SetFilter[];
  /** Opens where further filters are set. */
  onAdd: (() => void) | undefined;
  onClear(): void;
  /** What else is said about the list, for example that it differs from its view. */
  children?: ReactNode;
};

/** The filters that are set, each with a button that takes it away. */
export function FilterBar({ filters, onAdd, onClear, children }: Props) {
  return (
    <section className={styles.bar} aria-label="Active filters">
      {filters.map(({ id, label, onRemove }) => (
        <span key={id} className={styles.chip}>
          <button type="button" className={styles.label} onClick={onAdd}>
            {label}
          </button>
          <button
            type="button"
            className={styles.remove}
            aria-label={`Remove the filter ${label}`}
            onClick={onRemove}
          >
            <Icon name="x" size={14} />
          </button>
        </span>
      ))}
      {onAdd === undefined ? null : (
        <Button variant="subtle" size="sm" icon="plus" onClick={onAdd}>
          Add filter
        </Button>
      )}
      {children}
      {filters.length === 0 ? null : (
        <Button variant="subtle" size="sm" className={styles.clear} onClick={onClear}>
          Clear
        </Button>
      )}
    </section>
  );
}
