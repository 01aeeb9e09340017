import { type ReactNode, useCallback } from 'react';
import styles from './choice.module.css';

type BoxProps = {
  checked: boolean;
  indeterminate?: boolean;
  label: string;
  onChange(checked: boolean): void;
};

/** A checkbox without visible text, for tables; its label is for assistive technology. */
export function CheckBox({ checked, indeterminate = false, label, onChange }: BoxProps) {
  const ref = useCallback(
    (box: HTMLInputElement | null) => {
      if (box !== null) box.indeterminate = indeterminate;
    },
    [indeterminate],
  );
  return (
    <label className={styles.hit}>
      <input
        ref={ref}
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

type LineProps = {
  checked: boolean;
  count?: number | undefined;
  children: ReactNode;
  onChange(checked: boolean): void;
};

/** A checkbox with its text, and the number of matching records. */
export function CheckLine({ checked, count, children, onChange }: LineProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        className={styles.box}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
      {count === undefined ? null : <span className={styles.count}>{count}</span>}
    </label>
  );
}
