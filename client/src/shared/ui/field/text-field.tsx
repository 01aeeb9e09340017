import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

type Props = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'size' | 'className'> & {
    size?: 'sm' | 'md' | 'lg';
    icon?: IconName;
    /** Right-aligned tabular figures. */
    numeric?: boolean;
    /** Shown after the text: a unit, a button. */
    end?: ReactNode;
  };

/** One line of text. */
export function TextField({
  label,
  labelHidden,
  aside,
  hint,
  error,
  className,
  size = 'md',
  icon,
  numeric,
  end,
  ...input
}: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ id, describedBy, isInvalid }) => (
        <span
          className={clsx(styles.input, size !== 'md' && styles[size], numeric && styles.numeric)}
          data-invalid={isInvalid || undefined}
        >
          {icon === undefined ? null : <Icon name={icon} />}
          <input
            id={id}
            autoComplete="off"
            {...input}
            aria-describedby={describedBy}
            aria-invalid={isInvalid || undefined}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  );
}
