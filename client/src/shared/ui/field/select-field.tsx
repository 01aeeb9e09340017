import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/index.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export type Option = { value: string; label: string };

type Props = FieldFrameProps &
  Omit<ComponentProps<'select'>, 'size' | 'className' | 'onChange'> & {
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
  onChange,
  ...select
}: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span
          className={clsx(styles.input, size === 'sm' && styles.sm)}
          data-invalid={isInvalid || undefined}
        >
          <select
            id={id}
            {...select}
            aria-describedby={describedBy}
            onChange={(event) => onChange(event.currentTarget.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </FieldFrame>
  );
}
