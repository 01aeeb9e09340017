import { Input } from '@mantine/core';
import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { INPUT_PARTS } from './input-parts.ts';

type Props = FieldFrameProps & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'color'>;

/** Several lines of plain text. */
export function TextArea({
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  disabled = false,
  required = false,
  ...area
}: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ isInvalid }) => (
        <Input
          component="textarea"
          variant="unstyled"
          multiline
          {...area}
          {...{ disabled, required }}
          size="md"
          className={styles.input ?? ''}
          classNames={INPUT_PARTS}
          error={isInvalid}
        />
      )}
    </FieldFrame>
  );
}
