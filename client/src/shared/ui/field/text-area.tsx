import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'className'>;

/** Several lines of plain text. */
export function TextArea({ label, labelHidden, aside, hint, error, className, ...area }: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span className={styles.input} data-invalid={isInvalid || undefined}>
          <textarea id={id} {...area} aria-describedby={describedBy} aria-invalid={isInvalid || undefined} />
        </span>
      )}
    </FieldFrame>
  );
}
