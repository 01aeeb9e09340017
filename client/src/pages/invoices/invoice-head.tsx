import { firstInvoiceSort, INVOICE_COLUMN_LABELS, type InvoiceColumn } from '#entities/invoice/columns.ts';
import { type InvoiceQuery, OWN_INVOICE_SORT } from '#entities/invoice/query.ts';
import { directionOf, sortAfterClick } from '#shared/lib/rows/sort-clicks.ts';
import { CheckBox } from '#shared/ui/choice/index.ts';
import { SortHead } from '#shared/ui/table/index.ts';

/** The widths of columns that do not follow their text, in px. */
const WIDTHS: Partial<Record<InvoiceColumn, number>> = {
  date: 118,
  dueDate: 118,
  status: 168,
  total: 176,
  open: 120,
  currency: 84,
  paid_at: 118,
};
const NUMBERS: readonly string[] = ['total', 'open'];

type Props = {
  type: InvoiceQuery['type'];
  columns: readonly InvoiceColumn[];
  chosen: 'all' | 'some' | 'none';
  onSelectAll(isSelected: boolean): void;
  sort: string | undefined;
  /** @param sort null for the own order of the list */
  onSort(sort: string | null): void;
};

/** The widths and headings of the columns. */
export function InvoicesHead({ type, columns, chosen, onSelectAll, sort, onSort }: Props) {
  const own = OWN_INVOICE_SORT[type];
  return (
    <>
      <colgroup>
        <col style={{ width: 34 }} />
        <col style={{ width: 92 }} />
        {columns.map((column) => (
          <col key={column} style={{ width: WIDTHS[column] }} />
        ))}
        <col style={{ width: 40 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <CheckBox
              checked={chosen === 'all'}
              indeterminate={chosen === 'some'}
              label="Select all"
              onChange={onSelectAll}
            />
          </th>
          {(['number', ...columns] as const).map((column) => (
            <SortHead
              key={column}
              label={INVOICE_COLUMN_LABELS[column]}
              direction={directionOf(sort ?? own, column)}
              className={classOf(column)}
              onSort={() => onSort(sortAfterClick(sort ?? null, column, firstInvoiceSort(column), own))}
            />
          ))}
          <th scope="col">
            <span className="vh">View</span>
          </th>
        </tr>
      </thead>
    </>
  );
}

function classOf(column: string): string | undefined {
  if (NUMBERS.includes(column)) return 'num';
  return column === 'client' ? 'rest' : undefined;
}
