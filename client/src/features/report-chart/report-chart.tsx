import { MONTHS } from '@ledgerline/shared-events/dates/date-label.ts';
import { add } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import styles from './report-chart.module.css';
import { seriesLook, swatch } from './series-look.ts';

const ChartCanvas = lazy(() =>
  import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })),
);

/** The name of a client that the data no longer contain. */
const UNKNOWN = 'Unknown client';

type Props = { report: Report; month: number | null; onMonth?: (month: number) => void };

/** The year by client and month: bars, a legend that hides clients, and the same figures as a table. */
export function ReportChart({ report, month, onMonth }: Props) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const clients = useMemo(
    () =>
      report.series.map(({ client_id, name, values }, rank) => ({
        key: String(client_id),
        name: name ?? UNKNOWN,
        rank,
        values,
        total: add(...values.map(decimalText)),
      })),
    [report.series],
  );
  const shown = useMemo(() => clients.filter(({ key }) => !hidden.has(key)), [clients, hidden]);
  const toggle = (key: string) =>
    setHidden(new Set(hidden.has(key) ? [...hidden].filter((one) => one !== key) : [...hidden, key]));
  const label = `Earnings per client and month, ${report.year}`;
  return (
    <>
      <Suspense fallback={<div className={styles.frame} />}>
        <ChartCanvas
          series={shown}
          currency={report.currency}
          month={month}
          label={label}
          onMonth={onMonth}
        />
      </Suspense>
      <ul className={styles.legend} aria-label="Clients">
        {clients.map(({ key, name, rank, total }) => (
          <li key={key}>
            <button type="button" aria-pressed={!hidden.has(key)} onClick={() => toggle(key)}>
              <i style={{ background: swatch(seriesLook(rank)) }} />
              <span className={styles.name}>{name}</span>{' '}
              <span className={styles.sum}>{formatAmount(total, report.currency)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="vh">
        <DataTable report={report} label={label} />
      </div>
    </>
  );
}

/** The figures as a table, for screen readers. */
function DataTable({ report, label }: { report: Report; label: string }) {
  const amount = (value: number) => formatAmount(decimalText(value), report.currency);
  return (
    <table>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {report.series.map(({ client_id, name }) => (
            <th key={String(client_id)} scope="col">
              {name ?? UNKNOWN}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {MONTHS.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {report.series.map(({ client_id, values }) => (
              <td key={String(client_id)}>{amount(values[index] ?? 0)}</td>
            ))}
            <td>{amount(report.totals[index] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
