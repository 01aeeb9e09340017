import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { negate } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { memo, type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  CREDIT_NOTE_COLUMNS,
  type CreditNoteColumn,
  roomForCreditNotes,
} from '#entities/credit-note/columns.ts';
import type { CreditNotePage } from '#entities/credit-note/model.ts';
import {
  type CreditNoteFilters,
  type CreditNoteQuery,
  creditNoteFilter,
  OWN_CREDIT_NOTE_SORT,
} from '#entities/credit-note/query.ts';
import { TroubleChip } from '#entities/delivery/ui/trouble-chip.tsx';
import { DocumentFoot } from '#entities/invoice/ui/document-foot.tsx';
import { DocumentCard, DocumentRow } from '#entities/invoice/ui/document-row.tsx';
import { DocumentRows, type DocumentSlot } from '#entities/invoice/ui/document-rows.tsx';
import type { useListAddress } from '#features/list-views/use-list-address.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { headsOf } from '#shared/lib/rows/list-columns.ts';
import { type ListAct, useListSelection } from '#shared/lib/rows/use-list-selection.ts';
import type { SelectionStart } from '#shared/lib/rows/use-selection-start.ts';
import { TextCell } from '#shared/ui/table/index.ts';
import { CreditNotesBulkBar, SELECTED_CREDIT_NOTES } from './credit-notes-bulk-bar.tsx';

type Props = {
  address: ReturnType<typeof useListAddress<CreditNoteQuery, CreditNoteFilters>>;
  columns: readonly CreditNoteColumn[];
  page: CreditNotePage;
  selecting: SelectionStart;
};

const pageOf = ({ number }: CreditNoteAnswer) => `/credit-notes/${encodeURIComponent(number)}`;
/** Sums of lists subtract credit notes from invoices; their own list shows what was credited. */
const creditedIn = ({ value }: CreditNotePage['totals']) => negate(decimalText(value));
const totalOf = ({ total, currency }: CreditNoteAnswer) => formatAmount(decimalText(total), currency);

/** The rows of the list with their keys and the selection. */
export function CreditNoteRows({ address, columns, page, selecting }: Props) {
  const navigate = useNavigate();
  const { query } = address;
  const { data: rows, total, last_page: lastPage, totals } = page;
  const selection = useListSelection({
    rows,
    selecting,
    acts: useNoteActs(),
    onOpen: (note) => navigate(pageOf(note)),
    filter: creditNoteFilter(query).toString(),
    page: { total, lastPage, totals },
  });
  return (
    <DocumentRows
      rows={rows}
      selection={selection}
      columns={headsOf(CREDIT_NOTE_COLUMNS, ['number', ...columns])}
      room={roomForCreditNotes(columns)}
      list={address}
      row={(note, slot) => <NoteRow key={note.id} note={note} columns={columns} {...slot} />}
      card={(note, slot) => <NoteCard key={note.id} note={note} {...slot} />}
      ownSort={OWN_CREDIT_NOTE_SORT}
      foot={
        <DocumentFoot
          {...{ total, lastPage, count: rows.length, page: query.page, kind: 'credit note' }}
          sums={totals.missingRates.length > 0 ? [] : [{ label: 'Total', amount: creditedIn(totals) }]}
          currency={totals.currency}
          onPage={address.setPage}
        />
      }
      selectedLabel={SELECTED_CREDIT_NOTES}
      bar={(bulk) => <CreditNotesBulkBar query={query} {...bulk} />}
    />
  );
}

/** What the keys do with the focused credit note. */
function useNoteActs(): ListAct<CreditNoteAnswer>[] {
  const { open } = useOverlay();
  return useMemo(
    () => [
      {
        id: 'row.send',
        label: 'Send credit note',
        keys: ['s'],
        perform: ({ number }) => open('send', { 'credit-note': number }),
      },
    ],
    [open],
  );
}

const aboutOf = (note: CreditNoteAnswer) => {
  const number = invoiceLabel(note.number);
  return { id: note.id, number, name: `credit note ${number}`, to: pageOf(note) };
};

type RowProps = DocumentSlot & { note: CreditNoteAnswer; columns: readonly CreditNoteColumn[] };

const NoteRow = memo(function NoteRow({ note, columns, ...slot }: RowProps) {
  return (
    <DocumentRow {...aboutOf(note)} {...slot}>
      {columns.map((column) => (
        <NoteCell key={column} column={column} note={note} />
      ))}
    </DocumentRow>
  );
});

/** What a row shows in one column. */
function NoteCell({ column, note }: { column: CreditNoteColumn; note: CreditNoteAnswer }): ReactNode {
  switch (column) {
    case 'client':
      return (
        <td className="trunc">
          <b className="mid">{note.client_name}</b>{' '}
          <span className="second">corrects invoice {note.corrects.number}</span>{' '}
          <TroubleChip sending={note.sending} />
        </td>
      );
    case 'date':
      return <td className="second tn">{longDate(note.date)}</td>;
    case 'total':
      return <td className="num">{totalOf(note)}</td>;
    case 'reference':
      return <TextCell>{note.reference}</TextCell>;
    case 'currency':
      return <td className="second">{note.currency}</td>;
  }
}

const NoteCard = memo(function NoteCard({ note, ...slot }: Omit<RowProps, 'columns'>) {
  return (
    <DocumentCard
      {...aboutOf(note)}
      {...slot}
      client={note.client_name}
      status={<TroubleChip sending={note.sending} />}
      under={
        <span className="tn">
          Invoice {note.corrects.number}, {longDate(note.date)}
        </span>
      }
      amount={totalOf(note)}
      converted={null}
    />
  );
});
