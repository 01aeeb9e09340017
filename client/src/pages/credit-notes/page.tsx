import type { CreditNoteAnswer } from '@ledgerline/shared-events/credit-notes/answers.ts';
import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { invoiceLabel } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { Link } from 'react-router-dom';
import { creditNotesQuery } from '#entities/credit-note/model.ts';
import styles from '#entities/invoice/ui/document-list.module.css';
import { DocumentPages } from '#entities/invoice/ui/document-pages.tsx';
import { DocumentSearch } from '#entities/invoice/ui/document-search.tsx';
import { useDocumentList } from '#entities/invoice/use-document-list.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { LoadFailure } from '#shared/ui/alert/index.ts';
import { EmptyState, NoResults } from '#shared/ui/empty/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { Pager, type RecordColumn, RecordList, SkeletonRows, tableStyles } from '#shared/ui/table/index.ts';

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1000;

const COLUMNS: readonly RecordColumn[] = [
  { name: 'number', label: 'Number', first: 'descending', width: 110 },
  { name: 'client', label: 'Client', first: 'ascending', className: 'rest' },
  { name: 'date', label: 'Date', first: 'descending', width: 130 },
  { name: 'total', label: 'Total', first: 'descending', width: 150, className: 'num' },
];

/** All credit notes, the newest first. */
export function Page() {
  const list = useDocumentList('invoices');
  const query = new URLSearchParams(list.requested).toString();
  const { data: page, hasFailed, retry } = useScreenQuery(creditNotesQuery, { query });
  return (
    <Frame title="Credit notes">
      <DocumentPages />
      <div className={styles.tools}>
        <DocumentSearch label="Search credit notes" list={list} />
      </div>
      {hasFailed ? <LoadFailure what="credit notes" onRetry={retry} /> : null}
      {page === null ? (
        hasFailed ? null : (
          <SkeletonRows />
        )
      ) : page.data.length === 0 ? (
        <Nothing list={list} />
      ) : (
        <>
          <Rows notes={page.data} sort={list.sort} onSort={list.setSort} />
          <div className={tableStyles.foot}>
            <span>{counted(page.total, 'credit note')}</span>
            <Pager page={list.page} last={page.last_page} onChange={list.setPage} />
          </div>
        </>
      )}
    </Frame>
  );
}

/** What stands in place of an empty list. */
function Nothing({ list: { isFiltered, clear } }: { list: ReturnType<typeof useDocumentList> }) {
  if (isFiltered) return <NoResults text="No credit notes match this search" onClear={clear} />;
  return (
    <EmptyState
      title="No credit notes yet"
      text="A credit note reduces an invoice as a whole or by some lines. It is among the actions of the invoice."
    />
  );
}

type RowsProps = {
  notes: readonly CreditNoteAnswer[];
  sort: string | null;
  onSort(sort: string | null): void;
};

function Rows({ notes, sort, onSort }: RowsProps) {
  return (
    <RecordList
      ids={notes.map(({ id }) => id)}
      columns={COLUMNS}
      isTight={useIsTight(ROOM_FROM)}
      row={({ id, index }) => {
        const note = notes[index];
        return note === undefined ? null : <Row key={id} note={note} />;
      }}
      line={({ id, index, place }) => {
        const note = notes[index];
        return note === undefined ? null : <Line key={id} note={note} place={place} />;
      }}
      sort={sort}
      onSort={onSort}
      ownSort="-date"
      isFlowing
      className={styles.table}
    />
  );
}

type RowProps = { note: CreditNoteAnswer; place?: number | undefined };

const pageOf = ({ number }: CreditNoteAnswer) => `/credit-notes/${encodeURIComponent(number)}`;
const totalOf = ({ total, currency }: CreditNoteAnswer) => formatAmount(decimalText(total), currency);

function Row({ note }: RowProps) {
  return (
    <tr data-id={note.id} tabIndex={-1}>
      <td>
        <Link className={`${styles.number} reach`} to={pageOf(note)}>
          {invoiceLabel(note.number)}
        </Link>
      </td>
      <td className="trunc">
        <b className="mid">{note.client_name}</b>{' '}
        <span className="second">corrects invoice {note.corrects.number}</span>
      </td>
      <td className="second tn">{longDate(note.date)}</td>
      <td className="num">{totalOf(note)}</td>
    </tr>
  );
}

function Line({ note, place }: RowProps) {
  return (
    <li className={styles.card} data-id={note.id} tabIndex={-1} aria-posinset={place}>
      <div className={styles.words}>
        <Link className={`${styles.number} reach`} to={pageOf(note)}>
          {invoiceLabel(note.number)} {note.client_name}
        </Link>
        <div className="second small">
          Invoice {note.corrects.number}, {longDate(note.date)}
        </div>
      </div>
      <div className={styles.value}>{totalOf(note)}</div>
    </li>
  );
}
