import clsx from 'clsx';
import type { SortDirection } from '#shared/lib/rows/sort-clicks.ts';
import { Icon } from '../icon/index.ts';
import styles from './table.module.css';

type Props = {
  label: string;
  /** How the list is sorted by this column; undefined if it is sorted by another one. */
  direction: SortDirection;
  onSort(): void;
  className?: string | undefined;
};

/** The head of a column that sorts the list: an arrow when it does, a double arrow when it could. */
export function SortHead({ label, direction, onSort, className }: Props) {
  return (
    <th scope="col" className={className} aria-sort={direction}>
      <button type="button" className={clsx(styles.sort, direction && styles.sorted)} onClick={onSort}>
        {label}
        <Icon name={ICONS[direction ?? 'none']} size={14} />
      </button>
    </th>
  );
}

const ICONS = { ascending: 'arrow-up', descending: 'arrow-down', none: 'arrows-sort' } as const;
