import { Input } from '@mantine/core';
import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';
import { INPUT_PARTS } from './input-parts.ts';

type Props = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'id' | 'size' | 'className' | 'color'> & {
    size?: 'sm' | 'md' | 'lg';
    icon?: IconName;
    /** Right-aligned tabular figures. */
    numeric?: boolean | undefined;
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
  disabled = false,
  required = false,
  ...input
}: Props) {
  return (
    <FieldFrame {...{ label, labelHidden, aside, hint, error, className }}>
      {({ isInvalid }) => (
        <Input
          variant="unstyled"
          autoComplete="off"
          {...input}
          {...{ size, disabled, required }}
          className={clsx(styles.input, numeric && styles.numeric)}
          classNames={INPUT_PARTS}
          error={isInvalid}
          leftSection={icon === undefined ? undefined : <Icon name={icon} />}
          rightSection={end}
          rightSectionPointerEvents="all"
        />
      )}
    </FieldFrame>
  );
}
