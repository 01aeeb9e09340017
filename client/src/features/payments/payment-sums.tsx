import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { isPositive, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { signedAmount } from '#shared/lib/amounts/signed-amount.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { asDeduction, type PaymentPreview } from './payment-form.ts';
import styles from './payments.module.css';

type Props = { invoice: Invoice; preview: PaymentPreview; day: string };

/** What is open before and after a payment, with a sentence where it settles the invoice or is too much. */
export function PaymentSums({ invoice, preview, day }: Props) {
  const { currency, number } = invoice;
  const money = (amount: string) => formatAmount(amount, currency);
  return (
    <div className={styles.sums} role="status">
      <dl className={styles.money}>
        <dt>Balance</dt>
        <dd>{money(preview.before)}</dd>
        <dt>This payment</dt>
        <dd>{signedAmount(asDeduction(preview.settled), currency)}</dd>
        <dt className={styles.total}>Remaining</dt>
        <dd className={styles.total}>{money(preview.after)}</dd>
      </dl>
      {isPositive(preview.tooMuch) ? (
        <p className={styles.tooMuch}>
          <Icon name="alert-circle" size={14} />
          {`${money(preview.tooMuch)} more than the total: added to the client's credit`}
        </p>
      ) : isZero(preview.after) ? (
        <p className={styles.settles}>
          <Icon name="circle-check" size={14} />
          {`Invoice ${number} will be paid on ${day}`}
        </p>
      ) : null}
    </div>
  );
}
