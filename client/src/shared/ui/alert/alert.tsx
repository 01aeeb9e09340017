import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/index.ts';
import styles from './alert.module.css';

type Tone = 'info' | 'warn' | 'error' | 'done';

const ICON: Record<Tone, IconName> = {
  info: 'info-circle',
  warn: 'wifi-off',
  error: 'alert-circle',
  done: 'circle-check',
};

type Props = {
  tone: Tone;
  icon?: IconName;
  children: ReactNode;
  actions?: ReactNode;
  className?: string | undefined;
};

/** A banner that stays until its cause is resolved. */
export function Alert({ tone, icon, children, actions, className }: Props) {
  return (
    <div className={clsx(styles.alert, styles[tone], className)} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? ICON[tone]} size={18} />
      <span className={styles.text}>{children}</span>
      {actions === undefined ? null : <span className={styles.actions}>{actions}</span>}
    </div>
  );
}
