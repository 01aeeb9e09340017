import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { InvoiceCell } from './invoice-cells.tsx';
import styles from './invoices.module.css';
import { rowTextOf } from './row-text.ts';
import { StatusMenu } from './status-menu.tsx';

type InvoiceRowProps = {
  invoice: Invoice;
  /** The columns beside the number, in their order; the same array as long as they are the same. */
  columns: readonly InvoiceColumn[];
  today: string;
  primaryCurrency: string;
  isSelected: boolean;
  onSelect(id: number, isSelected: boolean): void;
  onPaid(invoice: Invoice, paid: boolean): void;
  /** The position in the list, from 1, set for virtual rows. */
  place?: number | undefined;
};

const addressOf = (invoice: Invoice): string => `/invoices/${encodeURIComponent(invoice.number)}`;

export const InvoiceTableRow = memo(function InvoiceTableRow(props: InvoiceRowProps) {
  const { invoice, columns, today, primaryCurrency } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <tr
      data-id={invoice.id}
      tabIndex={-1}
      aria-selected={props.isSelected}
      aria-rowindex={props.place === undefined ? undefined : props.place + 1}
    >
      <td>
        <RowBox {...props} />
      </td>
      <td>
        <Link className={styles.number} to={addressOf(invoice)}>
          {invoiceLabel(invoice.number)}
        </Link>
      </td>
      {columns.map((column) => (
        <InvoiceCell key={column} {...{ column, invoice, text, today }} onPaid={props.onPaid} />
      ))}
      <td className="num">
        <ViewLink invoice={invoice} />
      </td>
    </tr>
  );
});

type BoxProps = Pick<InvoiceRowProps, 'invoice' | 'isSelected' | 'onSelect'>;

const RowBox = ({ invoice, isSelected, onSelect }: BoxProps) => (
  <CheckBox
    checked={isSelected}
    label={`Select invoice ${invoiceLabel(invoice.number)}`}
    onChange={(checked) => onSelect(invoice.id, checked)}
  />
);

const ViewLink = ({ invoice, className = '' }: { invoice: Invoice; className?: string }) => (
  <Link
    className={`${styles.view} ${className}`}
    to={addressOf(invoice)}
    aria-label={`View invoice ${invoiceLabel(invoice.number)}`}
    data-tip="View"
  >
    <Icon name="arrow-right" />
  </Link>
);

/** `hasBox`: whether invoices are being selected. */
type CardProps = Omit<InvoiceRowProps, 'columns'> & { hasBox: boolean };

export const InvoiceCard = memo(function InvoiceCard(props: CardProps) {
  const { invoice, today, primaryCurrency, hasBox, isSelected } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <li
      className={styles.card}
      data-id={invoice.id}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-box={hasBox || undefined}
      aria-posinset={props.place}
    >
      {hasBox ? (
        <span className={styles.pick}>
          <RowBox {...props} />
        </span>
      ) : null}
      <div style={{ minWidth: 0 }}>
        <Link className={`${styles.title} reach`} to={addressOf(invoice)}>
          <span className={styles.number}>{invoice.number}</span> {invoice.client_name}
        </Link>
        <div className={styles.second}>
          <StatusMenu invoice={invoice} today={today} onPaid={props.onPaid} />
          <div className={styles.under}>
            <TroubleChip sending={invoice.sending} />
            <span className="tn">{text.date}</span>
            {text.due === '' ? null : <span className="tn">Due {text.due}</span>}
          </div>
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
