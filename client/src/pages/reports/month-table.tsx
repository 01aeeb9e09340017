import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import type {
  Basis,
  ReportAnswer as Report,
  ReportRowAnswer as ReportRow,
} from '@ledgerline/shared-events/reports/answers.ts';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsTight } from '#shared/lib/media/use-media.ts';
import { ConvertedAmount } from '#shared/ui/converted-amount/index.ts';
import { tableStyles } from '#shared/ui/table/index.ts';
import styles from './reports.module.css';

const DAY_HEAD: Record<Basis, string> = { completed: 'Completed on', invoiced: 'Date', paid: 'Paid on' };

/** The page width from which all columns fit, in px. */
const ROOM_FROM = 1140;

type Props = { rows: readonly ReportRow[]; report: Report };

/** The jobs or invoices of a month, each with a link. */
export function MonthTable({ rows, report }: Props) {
  if (useIsTight(ROOM_FROM)) return <Cards rows={rows} />;
  const columns = report.basis === 'completed' ? jobColumns(report) : invoiceColumns(report);
  return <Table columns={columns} rows={rows} />;
}

const keyOf = ({ type, id }: ReportRow): string => `${type} ${id}`;

function Cards({ rows }: Pick<Props, 'rows'>) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Link to={row.path} className="mid trunc reach">
            {row.name}
          </Link>
          <span className="num">{formatAmount(decimalText(row.value), row.currency)}</span>
          <small className="trunc">
            {[row.client, row.job_type, quantityOf(row)].filter(Boolean).join(' · ')}
          </small>
          <small className="num">{longDate(row.date)}</small>
        </li>
      ))}
    </ul>
  );
}

const quantityOf = ({ quantity, unit }: ReportRow): string =>
  typeof quantity === 'number'
    ? `${formatQuantity(decimalText(quantity))} ${(unit ?? '').toLowerCase()}`.trim()
    : '';

type Column = {
  head: ReactNode;
  /** In CSS pixels; a column without a width takes the remaining space. */
  width?: number;
  className?: string;
  cell(row: ReportRow): ReactNode;
};

const headClass = ({ width, className }: Column): string | undefined =>
  width === undefined ? 'rest' : className === 'num' ? 'num' : undefined;

function Table({ columns, rows }: { columns: readonly Column[]; rows: readonly ReportRow[] }) {
  return (
    <table className={clsx(tableStyles.table, tableStyles.fit)}>
      <colgroup>
        {columns.map(({ width }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <col key={index} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
            <th key={index} scope="col" className={headClass(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ className, cell }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <td key={index} className={className}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const dayColumn = ({ basis }: Report): Column => ({
  head: DAY_HEAD[basis],
  width: 132,
  className: 'second tn',
  cell: ({ date }) => longDate(date),
});

const nameColumn = (head: string): Column => ({
  head,
  cell: ({ name, path }) => (
    <Link className="mid reach" to={path}>
      {name}
    </Link>
  ),
});

const clientColumn = (width: number): Column => ({
  head: 'Client',
  width,
  className: 'second',
  cell: ({ client }) => client,
});

const valueColumn = (head: string, width: number, { currency }: Report): Column => ({
  head,
  width,
  className: 'num',
  cell: (row) => <Value row={row} currency={currency} />,
});

const jobColumns = (report: Report): readonly Column[] => [
  dayColumn(report),
  nameColumn('Name'),
  clientColumn(208),
  { head: 'Job type', width: 172, className: 'second', cell: ({ job_type }) => job_type },
  {
    head: (
      <span className={styles.quantity}>
        <span>Quantity</span>
        <span />
      </span>
    ),
    width: 160,
    className: 'num',
    cell: (row) => <Quantity row={row} />,
  },
  valueColumn('Value', 190, report),
];

const invoiceColumns = (report: Report): readonly Column[] => [
  dayColumn(report),
  nameColumn('Number'),
  clientColumn(260),
  {
    head: 'Tax',
    width: 150,
    className: 'num second',
    cell: ({ tax, currency }) => formatAmount(decimalText(tax), currency),
  },
  valueColumn('Net', 200, report),
];

function Quantity({ row: { quantity, unit } }: { row: ReportRow }) {
  if (typeof quantity !== 'number') return null;
  return (
    <span className={styles.quantity}>
      <span>{formatQuantity(decimalText(quantity))}</span>
      <span>{unit?.toLowerCase()}</span>
    </span>
  );
}

function Value({ row, currency }: { row: ReportRow; currency: string }) {
  const { value, converted_value: converted } = row;
  return (
    <ConvertedAmount
      amount={formatAmount(decimalText(value), row.currency)}
      converted={
        row.currency === currency || converted === null
          ? null
          : formatAmount(decimalText(converted), currency)
      }
      isRateMissing={converted === null}
    />
  );
}
