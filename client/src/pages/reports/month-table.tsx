import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount, formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { Link } from 'react-router-dom';
import type { Basis, Report, ReportRow } from '../../entities/report/index.ts';
import { decimalText } from '../../shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '../../shared/lib/media/use-media.ts';
import { Chip } from '../../shared/ui/chip/index.ts';
import { tableStyles } from '../../shared/ui/table/index.ts';
import styles from './reports.module.css';

const DAY_HEAD: Record<Basis, string> = { completed: 'Completed on', invoiced: 'Date', paid: 'Paid on' };

type Props = { rows: readonly ReportRow[]; report: Report };

/** The jobs or invoices of a month, each with the way to it. */
export function MonthTable({ rows, report }: Props) {
  const isPhone = useIsPhone();
  if (isPhone) return <Cards rows={rows} />;
  return report.basis === 'completed' ? (
    <Jobs rows={rows} report={report} />
  ) : (
    <Invoices rows={rows} report={report} />
  );
}

const keyOf = ({ type, id }: ReportRow): string => `${type} ${id}`;

function Cards({ rows }: Pick<Props, 'rows'>) {
  return (
    <ul className={styles.cards}>
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <Link to={row.path} className="mid trunc">
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

function Jobs({ rows, report }: Props) {
  return (
    <table className={tableStyles.table}>
      <colgroup>
        <col style={{ width: 132 }} />
        <col />
        <col style={{ width: 208 }} />
        <col style={{ width: 172 }} />
        <col style={{ width: 160 }} />
        <col style={{ width: 190 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{DAY_HEAD[report.basis]}</th>
          <th scope="col">Name</th>
          <th scope="col">Client</th>
          <th scope="col">Job type</th>
          <th scope="col" className="num">
            <span className={styles.quantity}>
              <span>Quantity</span>
              <span />
            </span>
          </th>
          <th scope="col" className="num">
            Value
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <DayAndName row={row} />
            <td className="second">{row.client}</td>
            <td className="second">{row.job_type}</td>
            <td className="num">
              <Quantity row={row} />
            </td>
            <td className="num">
              <Value row={row} currency={report.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quantity({ row: { quantity, unit } }: { row: ReportRow }) {
  if (typeof quantity !== 'number') return null;
  return (
    <span className={styles.quantity}>
      <span>{formatQuantity(decimalText(quantity))}</span>
      <span>{unit?.toLowerCase()}</span>
    </span>
  );
}

function Invoices({ rows, report }: Props) {
  return (
    <table className={tableStyles.table}>
      <colgroup>
        <col style={{ width: 132 }} />
        <col />
        <col style={{ width: 300 }} />
        <col style={{ width: 200 }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{DAY_HEAD[report.basis]}</th>
          <th scope="col">Number</th>
          <th scope="col">Client</th>
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <DayAndName row={row} />
            <td className="second">{row.client}</td>
            <td className="num">
              <Value row={row} currency={report.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayAndName({ row }: { row: ReportRow }) {
  return (
    <>
      <td className="second tn">{longDate(row.date)}</td>
      <td>
        <Link className="mid" to={row.path}>
          {row.name}
        </Link>
      </td>
    </>
  );
}

function Value({ row, currency }: { row: ReportRow; currency: string }) {
  const isForeign = row.currency !== currency;
  return (
    <>
      {isForeign && row.converted_value !== null ? (
        <span className={styles.conv}>{formatAmount(decimalText(row.converted_value), currency)}</span>
      ) : null}
      {row.converted_value === null ? (
        <span className={styles.conv}>
          <Chip tone="orange" icon="coin-off">
            Rate missing
          </Chip>
        </span>
      ) : null}
      {formatAmount(decimalText(row.value), row.currency)}
    </>
  );
}
