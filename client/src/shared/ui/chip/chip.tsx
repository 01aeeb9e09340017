import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './chip.module.css';

export type ChipTone = 'grey' | 'red' | 'orange' | 'green' | 'blue' | 'line';

type Props = {
  tone?: ChipTone;
  icon?: IconName | undefined;
  size?: 'md' | 'lg';
  children: ReactNode;
  className?: string;
};

/** A status with colour, icon and word; without an icon a plain label. */
export function Chip({ tone = 'grey', icon, size = 'md', children, className }: Props) {
  return (
    <span
      className={clsx(
        styles.chip,
        styles[tone],
        icon === undefined && styles.plain,
        size === 'lg' && styles.lg,
        className,
      )}
    >
      {icon === undefined ? null : <Icon name={icon} size={14} />}
      <span>{children}</span>
    </span>
  );
}
