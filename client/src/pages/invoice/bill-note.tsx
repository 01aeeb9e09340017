import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { billObstacle } from '@ledgerline/shared-events/pay-by-qr/pay-code.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { $effectiveSettings } from '#entities/settings/model.ts';
import styles from './money-panel.module.css';

const REASONS: Readonly<Record<NonNullable<ReturnType<typeof billObstacle>>, string>> = {
  address:
    'its sender has no complete address in Latin letters. New invoices take it from Company and bank details.',
  reference: 'a QR-IBAN takes invoice numbers of at most 26 digits alone; a letter counts as two.',
  amount: 'its amounts end at 999,999,999.99.',
  paper: 'it can only be printed on A4.',
};

/** Why an open invoice to a Swiss account has no QR-bill. */
export function BillNote({ invoice }: { invoice: Invoice }) {
  const { paperSize } = useUnit($effectiveSettings);
  const obstacle = useMemo(() => billObstacle(paperInvoiceOf(invoice), paperSize), [invoice, paperSize]);
  return obstacle === null || invoice.paid ? null : (
    <p className={styles.billNote}>No QR-bill: {REASONS[obstacle]}</p>
  );
}
