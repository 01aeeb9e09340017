import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { statusLook, unpaidLabel } from '#entities/invoice/status.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import styles from './invoice.module.css';

type Props = {
  invoice: Invoice;
  today: string;
  /** Whether there is no room for what was credited, which stands beside the paper too. */
  isTight: boolean;
  onUnpaid(): void;
};

/** "Credited 120.00 of 500.00"; null while nothing is, whatever drafts of credit notes there are. */
function creditedText({ credits, total, currency }: Invoice): string | null {
  const counted = credits.filter(({ draft }) => draft !== true);
  if (counted.length === 0) return null;
  const credited = add(...counted.map((credit) => decimalText(credit.total)));
  const amount = (value: string) => formatAmount(value, currency, { sign: 'none' });
  return `Credited ${amount(credited)} of ${amount(decimalText(total))}`;
}

/** The status of the invoice: that it is overdue, and partly paid where it is both. A paid one can be marked as unpaid here. */
export function StatusChip({ invoice, today, isTight, onUnpaid }: Props) {
  const look = statusLook(invoice, today);
  const isPhone = useIsPhone();
  const isCredited = invoice.status === 'credited';
  const credited = creditedText(invoice);
  if (!invoice.paid || isCredited) {
    // An overdue invoice says so in its days, and beside them that a part of it is paid.
    const isPartly = invoice.status === 'partly_paid' && look.tone === 'red';
    return (
      <>
        {isPartly && !isPhone ? (
          <Chip tone="orange" icon="coins">
            Partly paid
          </Chip>
        ) : null}
        {credited !== null && !isCredited && !isTight ? (
          <Chip tone="grey" icon="receipt-refund">
            {credited}
          </Chip>
        ) : null}
        <Chip tone={look.tone} icon={look.icon}>
          {look.text}
        </Chip>
      </>
    );
  }
  return (
    <ActionMenu
      label="Status"
      entries={[{ id: 'unpaid', label: unpaidLabel(invoice), icon: 'circle', perform: onUnpaid }]}
    >
      <button type="button" className={styles.chipButton} aria-label="Paid: change status">
        <Chip tone={look.tone} icon={look.icon}>
          Paid
        </Chip>
        <Icon name="chevron-down" size={14} />
      </button>
    </ActionMenu>
  );
}
