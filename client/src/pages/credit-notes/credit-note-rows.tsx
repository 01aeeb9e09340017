import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { CreditNoteColumn } from '#entities/credit-note/columns.ts';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import { commonCells, createRows } from '#features/list-views/documents/create-rows.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';

export const CREDIT_NOTE_ROWS = createRows<CreditNoteAnswer, CreditNoteColumn, null>({
  about: (note) => {
    const number = invoiceLabel(note.number);
    return { number, name: `credit note ${number}`, to: `/credit-notes/${encodeURIComponent(note.number)}` };
  },
  cells: {
    ...commonCells,
    client: (note) => (
      <td className="trunc">
        <b className="mid">{note.client_name}</b>{' '}
        <span className="second">corrects invoice {note.corrects.number}</span>{' '}
        <TroubleChip sending={note.sending} />
      </td>
    ),
    total: ({ total, currency }) => <td className="num">{formatAmount(decimalText(total), currency)}</td>,
  },
  card: (note) => ({
    status: <TroubleChip sending={note.sending} />,
    under: (
      <span className="tn">
        Invoice {note.corrects.number}, {longDate(note.date)}
      </span>
    ),
  }),
  primaryOf: () => null,
});
