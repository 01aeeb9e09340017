import '@mantine/core/styles/ActionIcon.layer.css';
import { ActionIcon } from '@mantine/core';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'color'> & {
  icon: IconName;
  /** What it does: its accessible name and its tooltip. */
  label: string;
  size?: 'sm' | 'md';
  iconSize?: number;
};

/** A button with an icon only; its label is in the tooltip. */
export function IconButton({
  icon,
  label,
  size = 'md',
  iconSize = 18,
  className,
  disabled = false,
  ...rest
}: Props) {
  return (
    <ActionIcon
      {...rest}
      disabled={disabled}
      variant="icon"
      size={size}
      className={clsx(styles.icon, className)}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} size={iconSize} />
    </ActionIcon>
  );
}
