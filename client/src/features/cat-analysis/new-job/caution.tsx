import type { ReactNode } from 'react';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './side.module.css';

/** A line about something that may well be wrong. */
export const Caution = ({ children }: { children: ReactNode }) => (
  <p className={styles.differs}>
    <Icon name="alert-triangle" size={14} />
    <span>{children}</span>
  </p>
);
