import clsx from 'clsx';
import type { ReactNode } from 'react';
import styles from './chip.module.css';

/** One of several filters that can be combined. */
export function FilterChip({
  chosen,
  onClick,
  children,
}: {
  chosen: boolean;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={clsx('touch', styles.chip, styles.plain, chosen ? styles.chosen : styles.line)}
      aria-pressed={chosen}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
