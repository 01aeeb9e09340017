import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** What it does: its accessible name and its tooltip. */
  label: string;
  size?: 'sm' | 'md';
  iconSize?: number;
};

/** A button with an icon only; its label is in the tooltip. */
export function IconButton({ icon, label, size = 'md', iconSize = 18, className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={clsx(styles.icon, size === 'sm' && styles.iconSm, className)}
      aria-label={label}
      data-tip={label}
    >
      <Icon name={icon} size={iconSize} />
    </button>
  );
}
