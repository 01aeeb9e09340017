import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import styles from './invoices.module.css';
import { type RowText, rowTextOf } from './row-text.ts';

export type InvoiceRowProps = {
  invoice: Invoice;
  today: string;
  primaryCurrency: string;
  onPaid(invoice: Invoice): void;
};

const addressOf = (invoice: Invoice): string => `/invoices/${encodeURIComponent(invoice.number)}`;

export const InvoiceTableRow = memo(function InvoiceTableRow({
  invoice,
  today,
  primaryCurrency,
  onPaid,
}: InvoiceRowProps) {
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <tr data-id={invoice.id} tabIndex={-1}>
      <td>{invoice.paid ? null : <CheckOffButton label="Mark as paid" onClick={() => onPaid(invoice)} />}</td>
      <td>
        <Link className={styles.number} to={addressOf(invoice)}>
          {invoice.number}
        </Link>
      </td>
      <td className="mid" title={invoice.client_name}>
        {invoice.client_name}
      </td>
      <td className="second tn">{text.date}</td>
      <td className="second tn">{text.due}</td>
      <td>
        <InvoiceChip invoice={invoice} today={today} />
      </td>
      <td className="num">
        <Total text={text} />
      </td>
      <td className="num">
        <Link
          className={styles.view}
          to={addressOf(invoice)}
          aria-label={`View invoice ${invoice.number}`}
          data-tip="View"
        >
          <Icon name="arrow-right" />
        </Link>
      </td>
    </tr>
  );
});

export const InvoiceCard = memo(function InvoiceCard({
  invoice,
  today,
  primaryCurrency,
  onPaid,
}: InvoiceRowProps) {
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <li className={styles.card} data-id={invoice.id} tabIndex={-1}>
      {invoice.paid ? (
        <span />
      ) : (
        <CheckOffButton label="Mark as paid" isTouch onClick={() => onPaid(invoice)} />
      )}
      <div style={{ minWidth: 0 }}>
        <Link className={styles.title} to={addressOf(invoice)}>
          <span className={styles.number}>{invoice.number}</span> {invoice.client_name}
        </Link>
        <div className={styles.under}>
          <InvoiceChip invoice={invoice} today={today} />
          <span className="tn">{text.date}</span>
          {text.due === '' ? null : <span className="tn">Due {text.due}</span>}
        </div>
      </div>
      <div className={styles.value}>
        {text.total}
        <small>{text.isRateMissing ? 'Rate missing' : text.converted}</small>
      </div>
      <Link
        className={`${styles.view} d-only`}
        to={addressOf(invoice)}
        aria-label={`View invoice ${invoice.number}`}
        data-tip="View"
      >
        <Icon name="arrow-right" />
      </Link>
    </li>
  );
});

const Total = ({ text }: { text: RowText }) => (
  <ConvertedAmount
    amount={text.total}
    converted={text.converted}
    isRateMissing={text.isRateMissing}
    tip={text.tip}
  />
);
