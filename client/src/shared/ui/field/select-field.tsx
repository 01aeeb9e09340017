import { Input } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { INPUT_PARTS } from './input-parts.ts';

export type Option = { value: string; label: string };

type Props = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'id' | 'size' | 'className' | 'onChange' | 'color'> & {
    size?: 'sm' | 'md';
    options: readonly Option[];
    onChange(value: string): void;
  };

/** Selects one of a few known values. It opens the system's own list, which is fast, and right on a phone. */
export function SelectField({
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  size = 'md',
  options,
  disabled = false,
  required = false,
  onChange,
  ...select
}: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ isInvalid }) => (
        <Input
          component="select"
          variant="unstyled"
          pointer
          {...select}
          {...{ size, disabled, required }}
          className={styles.input ?? ''}
          classNames={INPUT_PARTS}
          error={isInvalid}
          rightSection={<Icon name="chevron-down" />}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Input>
      )}
    </FieldFrame>
  );
}
