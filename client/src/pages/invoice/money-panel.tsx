import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { openInvoiceText } from '@ledgerline/shared-events/dates/due.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { negate } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { PaymentAnswer as Payment } from '@ledgerline/shared-events/payments/answers.ts';
import { useUnit } from 'effector-react';
import { overpaidOf } from '#entities/invoice/payable.ts';
import { $today } from '#entities/settings/model.ts';
import { methodName, type PaymentTask } from '#features/payments/payment-form.ts';
import { MarkLine } from '#features/reminder-marks/reminder-marks.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { signedAmount } from '#shared/lib/amounts/signed-amount.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { BillNote } from './bill-note.tsx';
import styles from './money-panel.module.css';

type Props = {
  invoice: Invoice;
  /** The credit of the client in the currency of the invoice; 0 when there is none. */
  credit: number;
  onTask(task: PaymentTask): void;
  onDelete(payment: Payment): void;
  onUseCredit(): void;
};

/** What an invoice comes to, and its payments, beside the paper. */
export function MoneyPanel({ invoice, credit, onTask, onDelete, onUseCredit }: Props) {
  const money = (amount: number) => formatAmount(decimalText(amount), invoice.currency);
  const isOverpaid = invoice.status === 'overpaid';
  return (
    <section className={styles.section} aria-label="Payments">
      <dl className={styles.money}>
        <dt>Total</dt>
        <dd>{money(invoice.total)}</dd>
        {invoice.creditedAmount > 0 ? (
          <>
            <dt>Credited</dt>
            <dd>{signedAmount(negate(decimalText(invoice.creditedAmount)), invoice.currency)}</dd>
          </>
        ) : null}
        <dt>Paid</dt>
        <dd>{money(invoice.paidAmount)}</dd>
        <dt className={styles.open}>Amount due</dt>
        <dd className={styles.open}>{money(invoice.openAmount)}</dd>
      </dl>
      <DueLine invoice={invoice} />
      <MarkLine invoice={invoice} />
      <BillNote invoice={invoice} />
      {isOverpaid ? (
        <p className={styles.note}>
          {`${formatAmount(overpaidOf(invoice), invoice.currency)} more than ${invoice.creditedAmount > 0 ? 'what is left' : 'the total'}, kept as the client's credit`}
        </p>
      ) : null}
      {credit > 0 && invoice.openAmount > 0 ? (
        <p className={styles.credit}>
          {`${invoice.client_name} has a credit of ${money(credit)}`}
          <Button size="sm" onClick={onUseCredit}>
            Use credit
          </Button>
        </p>
      ) : null}
      <div className={styles.head}>
        <h2>Payments</h2>
        <Button size="sm" icon="plus" shortcut="P" onClick={() => onTask({ kind: 'payment', edited: null })}>
          Record payment
        </Button>
      </div>
      {invoice.payments.length === 0 ? (
        <p className={styles.none}>No payments yet</p>
      ) : (
        <ul className={styles.payments}>
          {invoice.payments.toReversed().map((payment) => (
            <PaymentLine key={payment.id} {...{ invoice, payment, onTask, onDelete }} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DueLine({ invoice }: { invoice: Invoice }) {
  const today = useUnit($today);
  if (invoice.paid) {
    return invoice.paid_at === null ? null : (
      <p className={styles.paid}>
        <Icon name="circle-check" size={14} />
        {`${invoice.status === 'credited' ? 'Credited' : 'Paid'} on ${longDate(invoice.paid_at)}`}
      </p>
    );
  }
  const due = visibleDueDate(invoice);
  const text = openInvoiceText(invoice, today);
  const isLate = due !== null && due < today;
  return (
    <p className={isLate ? styles.late : styles.note}>
      {isLate ? <Icon name="alert-circle" size={14} /> : null}
      {due === null ? text : `Due ${longDate(due)} (${text.replace(/^Due /, '').toLowerCase()})`}
    </p>
  );
}

type LineProps = Pick<Props, 'invoice' | 'onTask' | 'onDelete'> & { payment: Payment };

const KIND_WORDS = { payment: '', refund: 'refund', credit: 'credit used' } as const;

function PaymentLine({ invoice, payment, onTask, onDelete }: LineProps) {
  const { kind, date, method, id } = payment;
  const what = [longDate(date), KIND_WORDS[kind], methodName(method).toLowerCase()].filter(
    (word) => word !== '',
  );
  const detail = detailOf(invoice, payment);
  const name = `Payment of ${longDate(date)}`;
  return (
    <li>
      <Icon name={kind === 'refund' ? 'arrow-back-up' : kind === 'credit' ? 'coins' : 'building-bank'} />
      <div className={styles.what}>
        {what.join(', ')}
        {detail === '' ? null : <span className={styles.detail}>{detail}</span>}
      </div>
      <span className={styles.amount}>{signedAmount(decimalText(payment.settled), invoice.currency)}</span>
      <ActionMenu
        label={name}
        position="bottom-end"
        entries={[
          {
            id: `edit-${id}`,
            label: 'Edit',
            icon: 'pencil',
            perform: () => onTask({ kind, edited: payment }),
          },
          ...(kind === 'payment'
            ? [
                {
                  id: `refund-${id}`,
                  label: 'Refund',
                  icon: 'arrow-back-up' as const,
                  perform: () => onTask({ kind: 'refund', edited: null }),
                },
              ]
            : []),
          {
            id: `delete-${id}`,
            label: 'Delete',
            icon: 'trash',
            danger: true,
            apart: true,
            perform: () => onDelete(payment),
          },
        ]}
      >
        <IconButton icon="dots" label={`${name}: actions`} />
      </ActionMenu>
    </li>
  );
}

/** What received, where a fee or another currency makes it differ from what counts, and the reference. */
function detailOf(invoice: Invoice, { kind, amount, fee, currency, exchange, reference }: Payment): string {
  const money = (value: number) => formatAmount(decimalText(value), currency);
  const moved = kind === 'refund' ? 'refunded' : 'received';
  const differs = fee !== 0 || currency !== invoice.currency;
  return [
    ...(differs ? [`${money(amount)} ${moved}`] : []),
    ...(fee === 0 ? [] : [`${money(fee)} bank fee`]),
    ...(exchange === null ? [] : [`${exchange.rate} for 1 ${invoice.currency} (${exchange.source ?? ''})`]),
    ...(reference === '' ? [] : [reference]),
  ].join(', ');
}
