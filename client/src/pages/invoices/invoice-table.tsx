import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import { useMemo } from 'react';
import { INVOICE_COLUMNS, type InvoiceColumn, roomForInvoices } from '#entities/invoice/columns.ts';
import { type InvoiceQuery, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { firstDirection } from '#shared/lib/rows/list-columns.ts';
import { type RecordColumn, RecordList, type RecordSlot } from '#shared/ui/table/index.ts';
import { InvoiceCard, InvoiceTableRow } from './invoice-row.tsx';
import styles from './invoices.module.css';

type Props = {
  type: InvoiceQuery['type'];
  columns: readonly InvoiceColumn[];
  rows: readonly Invoice[];
  /** Whether a panel on the right narrows the list. */
  hasPanel: boolean;
  today: string;
  primaryCurrency: string;
  selected: ReadonlySet<number>;
  /** Whether the rows have checkboxes where the list is narrow; a table always has them. */
  hasBox: boolean;
  onSelect(id: number, isSelected: boolean): void;
  onSelectAll(isSelected: boolean): void;
  onPaid(invoice: Invoice, paid: boolean): void;
  sort: string | undefined;
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
};

/** The list as a table, or as two-line rows where it is narrow. */
export function InvoiceTable({ type, columns, rows, selected, hasBox, ...props }: Props) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const rowOf = ({ id, index, place }: RecordSlot) => {
    const invoice = rows[index];
    if (invoice === undefined) return null;
    const { today, primaryCurrency, onSelect, onPaid } = props;
    return { invoice, today, primaryCurrency, onSelect, onPaid, isSelected: selected.has(id), place };
  };
  return (
    <RecordList
      ids={ids}
      columns={headsOf(columns)}
      isTight={useIsTight(roomForInvoices(columns), props.hasPanel)}
      row={(slot) => {
        const row = rowOf(slot);
        return row === null ? null : <InvoiceTableRow key={slot.id} {...row} columns={columns} />;
      }}
      line={(slot) => {
        const row = rowOf(slot);
        return row === null ? null : <InvoiceCard key={slot.id} {...row} hasBox={hasBox} />;
      }}
      marks={{ selected: selected.size, onSelectAll: props.onSelectAll }}
      end={{ label: 'View', width: 40 }}
      sort={props.sort}
      ownSort={OWN_INVOICE_SORT[type]}
      onSort={props.onSort}
      isFlowing
      className={styles.table}
    />
  );
}

/** The widths of columns that do not follow their text, in px. */
const WIDTHS: Partial<Record<InvoiceColumn | 'number', number>> = {
  number: 92,
  date: 118,
  dueDate: 118,
  status: 168,
  total: 176,
  open: 120,
  currency: 84,
  paid_at: 118,
};

const CLASSES: Partial<Record<InvoiceColumn | 'number', string>> = {
  client: 'rest',
  total: 'num',
  open: 'num',
};

const headsOf = (columns: readonly InvoiceColumn[]): RecordColumn[] =>
  (['number', ...columns] as const).map((name) => ({
    name,
    label: INVOICE_COLUMNS[name].label,
    first: firstDirection(INVOICE_COLUMNS[name]),
    width: WIDTHS[name],
    className: CLASSES[name],
  }));
