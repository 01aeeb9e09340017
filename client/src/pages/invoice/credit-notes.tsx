import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './money-panel.module.css';

type Props = { invoice: Invoice; onCredit(): void };

/** The credit notes of an invoice; nothing where it has none. */
export function CreditNotes({ invoice, onCredit }: Props) {
  const { credits, currency, total } = invoice;
  if (credits.length === 0) return null;
  const credited = credits.reduce((sum, credit) => sum + credit.total, 0);
  return (
    <section className={styles.section} aria-label="Credit notes">
      <div className={clsx(styles.head, styles.first)}>
        <h2>Credit notes</h2>
        {credited < total ? (
          <Button size="sm" icon="plus" onClick={onCredit}>
            Credit more
          </Button>
        ) : null}
      </div>
      <ul className={styles.payments}>
        {credits.toReversed().map((credit) => (
          <li key={credit.id}>
            <Icon name="receipt-refund" />
            <div className={styles.what}>
              <Link className="link touch" to={`/credit-notes/${encodeURIComponent(credit.number)}`}>
                {invoiceLabel(credit.number)}
              </Link>
              , {longDate(credit.date)}
              <span className={styles.detail}>{credit.reason}</span>
              {credit.draft ? (
                <span className={styles.detail}>Not issued: the invoice is open as before.</span>
              ) : null}
            </div>
            <span className={styles.amount}>{formatAmount(decimalText(credit.total), currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
