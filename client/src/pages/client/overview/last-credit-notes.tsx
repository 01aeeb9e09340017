import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { Link } from 'react-router-dom';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { ClientDocuments, type ListOfClient, NumberCell } from './client-documents.tsx';

const SHOWN = 5;
const COLUMNS = ['Number', 'Date', 'Corrects', { label: 'Total', className: 'num' }];

/** The newest credit notes of a client; nothing while there is none. */
export function LastCreditNotes({ of, page }: ListOfClient<CreditNoteAnswer>) {
  if (page === null || page.total === 0) return null;
  const shown = page.data.slice(0, SHOWN);
  return (
    <ClientDocuments
      id="last-credit-notes"
      title="Credit notes"
      note={
        shown.length < page.total
          ? `${shown.length} of ${countText(page.total)}`
          : counted(page.total, 'credit note')
      }
      all={{ to: `/credit-notes?${of}`, label: 'All credit notes' }}
      columns={COLUMNS}
    >
      {shown.map(({ id, number, date, corrects, total, currency }) => (
        <tr key={id}>
          <NumberCell to={`/credit-notes/${encodeURIComponent(number)}`}>{invoiceLabel(number)}</NumberCell>
          <td className="second tn">{longDate(date)}</td>
          <td className="second">
            <Link className="link touch" to={`/invoices/${encodeURIComponent(corrects.number)}`}>
              Invoice {corrects.number}
            </Link>
          </td>
          <td className="num">{formatAmount(decimalText(total), currency)}</td>
        </tr>
      ))}
    </ClientDocuments>
  );
}
