import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { memo } from 'react';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { DocumentCard, DocumentRow } from '#entities/invoice/ui/document-row.tsx';
import type { DocumentSlot } from '#entities/invoice/ui/document-rows.tsx';
import { InvoiceCell } from './invoice-cells.tsx';
import { rowTextOf } from './row-text.ts';
import { StatusMenu } from './status-menu.tsx';

type RowProps = DocumentSlot & {
  invoice: Invoice;
  /** The columns beside the number, in their order; the same array as long as they are the same. */
  columns: readonly InvoiceColumn[];
  today: string;
  primaryCurrency: string;
  onPaid(invoice: Invoice, paid: boolean): void;
};

export const invoiceAddress = ({ number }: Invoice): string => `/invoices/${encodeURIComponent(number)}`;

const aboutOf = (invoice: Invoice) => ({
  id: invoice.id,
  name: `invoice ${invoiceLabel(invoice.number)}`,
  to: invoiceAddress(invoice),
});

export const InvoiceTableRow = memo(function InvoiceTableRow(props: RowProps) {
  const { invoice, columns, today, primaryCurrency, onPaid, ...slot } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <DocumentRow {...aboutOf(invoice)} {...slot} number={invoiceLabel(invoice.number)}>
      {columns.map((column) => (
        <InvoiceCell key={column} {...{ column, invoice, text, today, onPaid }} />
      ))}
    </DocumentRow>
  );
});

export const InvoiceCard = memo(function InvoiceCard(props: Omit<RowProps, 'columns'>) {
  const { invoice, today, primaryCurrency, onPaid, ...slot } = props;
  const text = rowTextOf(invoice, today, primaryCurrency);
  return (
    <DocumentCard
      {...aboutOf(invoice)}
      {...slot}
      number={invoice.number}
      client={invoice.client_name}
      status={<StatusMenu invoice={invoice} today={today} onPaid={onPaid} />}
      under={
        <>
          <TroubleChip sending={invoice.sending} />
          <span className="tn">{text.date}</span>
          {text.due === '' ? null : <span className="tn">Due {text.due}</span>}
        </>
      }
      amount={text.total}
      converted={text.isRateMissing ? 'Rate missing' : text.converted}
    />
  );
});
