import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { ReactNode } from 'react';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import type { InvoiceColumn } from '#entities/invoice/columns.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { TextCell } from '#shared/ui/table/index.ts';
import type { RowText } from './row-text.ts';
import { StatusMenu } from './status-menu.tsx';

type Props = {
  column: InvoiceColumn;
  invoice: Invoice;
  text: RowText;
  today: string;
  onPaid(invoice: Invoice, paid: boolean): void;
};

/** What a row shows in one column. */
export function InvoiceCell({ column, invoice, text, today, onPaid }: Props): ReactNode {
  switch (column) {
    case 'client':
      return <TextCell isMain>{invoice.client_name}</TextCell>;
    case 'date':
      return <td className="second tn">{text.date}</td>;
    case 'dueDate':
      return <td className="second tn">{text.due}</td>;
    case 'status':
      return (
        <td>
          <span className="line">
            <StatusMenu invoice={invoice} today={today} onPaid={onPaid} />
            <TroubleChip sending={invoice.sending} />
          </span>
        </td>
      );
    case 'total':
      return (
        <td className="num">
          <Amount text={text} />
        </td>
      );
    case 'open':
      return <td className="num">{invoice.paid ? '–' : <Amount text={text} />}</td>;
    case 'reference':
      return <TextCell>{invoice.reference}</TextCell>;
    case 'currency':
      return <td className="second">{invoice.currency}</td>;
    case 'paid_at':
      return (
        <td className="second tn">
          {invoice.paid_at === null ? '' : longDate(invoice.paid_at.slice(0, 10))}
        </td>
      );
  }
}

const Amount = ({ text }: { text: RowText }) => (
  <ConvertedAmount
    amount={text.total}
    converted={text.converted}
    isRateMissing={text.isRateMissing}
    tip={text.tip}
  />
);
