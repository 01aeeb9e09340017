import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import clsx from 'clsx';
import { useRef } from 'react';
import { type InvoiceColumn, roomForInvoices } from '#entities/invoice/columns.ts';
import type { InvoiceQuery } from '#entities/invoice/query.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { useWindowRows } from '#shared/lib/virtual-rows/use-window-rows.ts';
import { SpacerRow, tableStyles } from '#shared/ui/table/index.ts';
import { InvoicesHead } from './invoice-head.tsx';
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
export function InvoiceTable(props: Props) {
  return useIsTight(roomForInvoices(props.columns), props.hasPanel) ? (
    <PhoneList {...props} />
  ) : (
    <WideTable {...props} />
  );
}

/** The heights of --h-row and --h-row-touch, in px. */
const ROW = { table: 44, list: 64 };

/** What each row needs beside its invoice. */
const rowProps = ({ columns, today, primaryCurrency, onSelect, onPaid }: Props) => ({
  columns,
  today,
  primaryCurrency,
  onSelect,
  onPaid,
});

function PhoneList(props: Props) {
  const { rows, selected, hasBox } = props;
  const list = useRef<HTMLUListElement>(null);
  const { indexes, above, below } = useWindowRows({ box: list, count: rows.length, height: ROW.list });
  const { columns: _, ...row } = rowProps(props);
  return (
    <ul ref={list} style={{ paddingTop: above, paddingBottom: below }}>
      {named(rows, indexes).map((invoice) => (
        <InvoiceCard
          key={invoice.id}
          invoice={invoice}
          isSelected={selected.has(invoice.id)}
          hasBox={hasBox}
          {...row}
        />
      ))}
    </ul>
  );
}

const named = (rows: readonly Invoice[], indexes: readonly number[]): Invoice[] =>
  indexes.flatMap((index) => rows[index] ?? []);

function WideTable(props: Props) {
  const { rows, selected, columns } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const { indexes, above, below } = useWindowRows({ box: body, count: rows.length, height: ROW.table });
  const isPartial = indexes.length < rows.length;
  const isAll = rows.length > 0 && selected.size >= rows.length;
  const row = rowProps(props);
  return (
    <table
      className={clsx(
        tableStyles.table,
        tableStyles.fit,
        tableStyles.sticky,
        !isPartial && tableStyles.flow,
        styles.table,
      )}
      aria-rowcount={isPartial ? rows.length + 1 : undefined}
    >
      <InvoicesHead
        type={props.type}
        columns={columns}
        chosen={isAll ? 'all' : selected.size > 0 ? 'some' : 'none'}
        onSelectAll={props.onSelectAll}
        sort={props.sort}
        onSort={props.onSort}
      />
      <tbody ref={body}>
        <SpacerRow height={above} columns={columns.length + 3} />
        {named(rows, indexes).map((invoice) => (
          <InvoiceTableRow
            key={invoice.id}
            invoice={invoice}
            isSelected={selected.has(invoice.id)}
            {...row}
          />
        ))}
        <SpacerRow height={below} columns={columns.length + 3} />
      </tbody>
    </table>
  );
}
