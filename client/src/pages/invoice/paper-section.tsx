import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { KeptPaper } from '#entities/invoice/ui/kept-paper.tsx';
import styles from './money-panel.module.css';

/** What is kept of an invoice that was issued in fiscal mode. */
export function PaperSection({ invoice }: { invoice: Invoice }) {
  if (!isFrozen(invoice)) return null;
  return (
    <section className={styles.section} aria-label="Paper">
      <div className={styles.head}>
        <h2>Paper</h2>
      </div>
      <KeptPaper document={invoice} classNames={{ since: styles.note, hash: styles.none }} />
    </section>
  );
}
