import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { InvoiceChip } from '#entities/invoice/ui/invoice-chip.tsx';
import { CheckOffButton } from '#shared/ui/button/index.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { InvoiceCell } from './invoice-cells.tsx';
import styles from './invoices.module.css';
import { rowTextOf } from './row-text.ts';

export type InvoiceRowProps = {
  invoice: Invoice;
  /** The columns beside the number, in their order; the same array as long as they are the same. */
  columns: readonly InvoiceColumn[];
  today: string;
  primaryCurrency: string;
  isSelected: boolean;
  /** Whether the row has a checkbox where an open invoice has the button that marks it as paid. */
  hasBox: boolean;
  onSelect(id: number, isSelected: boolean): void;
  onPaid(invoice: Invoice): void;
};

const addressOf = (invoice: Invoice): string => `/invoices/${encodeURIComponent(invoice.number)}`;

export const InvoiceTableRow = memo(function InvoiceTableRow(props: InvoiceRowProps) {
  const { invoice, columns, today, primaryCurrency } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <tr data-id={invoice.id} tabIndex={-1} aria-selected={props.hasBox ? props.isSelected : undefined}>
      <td>
        <RowMark {...props} />
      </td>
      <td>
        <Link className={styles.number} to={addressOf(invoice)}>
          {invoice.number}
        </Link>
      </td>
      {columns.map((column) => (
        <InvoiceCell key={column} {...{ column, invoice, text, today }} />
      ))}
      <td className="num">
        <ViewLink invoice={invoice} />
      </td>
    </tr>
  );
});

/** The checkbox of the row, or the round button that marks its invoice as paid. */
function RowMark({ invoice, hasBox, isSelected, onSelect, onPaid, isTouch = false }: MarkProps) {
  if (hasBox)
    return (
      <CheckBox
        checked={isSelected}
        label={`Select invoice ${invoice.number}`}
        onChange={(checked) => onSelect(invoice.id, checked)}
      />
    );
  return invoice.paid ? null : (
    <CheckOffButton label="Mark as paid" isTouch={isTouch} onClick={() => onPaid(invoice)} />
  );
}

type MarkProps = Omit<InvoiceRowProps, 'columns'> & { isTouch?: boolean };

const ViewLink = ({ invoice, className = '' }: { invoice: Invoice; className?: string }) => (
  <Link
    className={`${styles.view} ${className}`}
    to={addressOf(invoice)}
    aria-label={`View invoice ${invoice.number}`}
    data-tip="View"
  >
    <Icon name="arrow-right" />
  </Link>
);

export const InvoiceCard = memo(function InvoiceCard(props: Omit<InvoiceRowProps, 'columns'>) {
  const { invoice, today, primaryCurrency, hasBox, isSelected } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <li className={styles.card} data-id={invoice.id} tabIndex={-1} data-selected={isSelected || undefined}>
      <span className={hasBox ? styles.pick : undefined}>
        <RowMark {...props} isTouch />
      </span>
      <div style={{ minWidth: 0 }}>
        <Link className={`${styles.title} reach`} to={addressOf(invoice)}>
          <span className={styles.number}>{invoice.number}</span> {invoice.client_name}
        </Link>
        <div className={styles.under}>
          <InvoiceChip invoice={invoice} today={today} />
          <TroubleChip sending={invoice.sending} />
          <span className="tn">{text.date}</span>
          {text.due === '' ? null : <span className="tn">Due {text.due}</span>}
        </div>
      </div>
      <div className={styles.value}>
        {text.total}
        <small>{text.isRateMissing ? 'Rate missing' : text.converted}</small>
      </div>
      <ViewLink invoice={invoice} className="d-only" />
    </li>
  );
});
