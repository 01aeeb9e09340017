import '@mantine/core/styles/Alert.layer.css';
import { Alert as MantineAlert } from '@mantine/core';
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
    <MantineAlert
      variant="banner"
      role={tone === 'error' ? 'alert' : 'status'}
      className={clsx(styles.alert, styles[tone], className)}
      classNames={PARTS}
      icon={<Icon name={icon ?? ICON[tone]} size={18} />}
    >
      <span className={styles.text}>{children}</span>
      {actions === undefined ? null : <span className={styles.actions}>{actions}</span>}
    </MantineAlert>
  );
}

const PARTS = { wrapper: styles.wrapper ?? '', icon: styles.icon ?? '', message: styles.message ?? '' };
