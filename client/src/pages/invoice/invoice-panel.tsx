import type { ReactNode } from 'react';
import styles from './invoice.module.css';

/** What belongs to an invoice beside its paper, in sections. On a narrow screen it stands above the paper. */
export function InvoicePanel({ children }: { children: ReactNode }) {
  return (
    <aside className={styles.panel} aria-label="Money and delivery">
      {children}
    </aside>
  );
}
