import { type ReactNode, useId } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';
import { useInvalidField } from './use-invalid-field.ts';

export type FieldFrameProps = {
  label: ReactNode;
  /** Whether the label is for assistive technology only. */
  labelHidden?: boolean | undefined;
  /** Shown beside the label, for example a link. */
  aside?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string | undefined;
};

export type FieldIds = { id: string; labelId: string; describedBy: string | undefined; isInvalid: boolean };

/** Label on top, then the control, then its hint or error. */
export function FieldFrame({
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  children,
}: FieldFrameProps & { children(ids: FieldIds): ReactNode }) {
  const id = useId();
  const isInvalid = error !== undefined;
  useInvalidField(isInvalid);
  const hasNote = isInvalid || hint !== undefined;
  return (
    <div className={className === undefined ? styles.field : `${styles.field} ${className}`}>
      <span className={labelHidden ? 'vh' : styles.labelRow}>
        <label className={styles.label} id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {aside}
      </span>
      {children({ id, labelId: `${id}-label`, describedBy: hasNote ? `${id}-note` : undefined, isInvalid })}
      {isInvalid ? (
        <span className={styles.error} id={`${id}-note`} role="alert">
          <Icon name="alert-circle" size={14} />
          {error}
        </span>
      ) : hint === undefined ? null : (
        <span className={styles.hint} id={`${id}-note`}>
          {hint}
        </span>
      )}
    </div>
  );
}
