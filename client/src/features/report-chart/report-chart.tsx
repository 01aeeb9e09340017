import { MONTHS } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { chartClients, hasOthers, UNKNOWN, withOthers } from './chart-clients.ts';
import { ChartLegend } from './chart-legend.tsx';
import styles from './report-chart.module.css';

const ChartCanvas = lazy(() =>
  import('./chart-canvas.tsx').then((module) => ({ default: module.ChartCanvas })),
);

type Props = {
  report: Report;
  month: number | null;
  onMonth?: (month: number) => void;
  /** A message above the bars. The bars make room for it: what is below them stays where it is. */
  message?: ReactNode;
};

/** The year by client and month: bars, a legend that hides clients, and the same figures as a table. */
export function ReportChart({ report, month, onMonth, message }: Props) {
  const { clients, hidden, toggle, fold, isUnfolded } = useShownClients(report);
  const label = `Earnings per client and month, ${report.year}`;
  const shown = useMemo(() => clients.filter(({ key }) => !hidden.has(key)), [clients, hidden]);
  return (
    <>
      <div className={styles.area}>
        {message}
        <Suspense fallback={<div className={`${styles.frame} chart-waiting`} />}>
          <ChartCanvas
            series={shown}
            currency={report.currency}
            month={month}
            label={label}
            onMonth={onMonth}
          />
        </Suspense>
      </div>
      <ChartLegend
        clients={clients}
        hidden={hidden}
        currency={report.currency}
        onToggle={toggle}
        onFold={fold}
        isUnfolded={isUnfolded}
      />
      <div className="vh">
        <DataTable report={report} label={label} />
      </div>
    </>
  );
}

/** The clients in the chart: eight and the sum of the others, or all; and those that the user has hidden. */
function useShownClients(report: Report) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [isUnfolded, setUnfolded] = useState(false);
  const all = useMemo(() => chartClients(report), [report]);
  const clients = useMemo(() => (isUnfolded ? all : withOthers(all)), [all, isUnfolded]);
  const toggle = (key: string) =>
    setHidden(new Set(hidden.has(key) ? [...hidden].filter((one) => one !== key) : [...hidden, key]));
  const fold = () => {
    // A sum shows every client that it contains.
    const kept = new Set(withOthers(all).map(({ key }) => key));
    if (isUnfolded) setHidden(new Set([...hidden].filter((key) => kept.has(key))));
    setUnfolded(!isUnfolded);
  };
  const canFold = hasOthers(all);
  return { clients, hidden, toggle, fold: canFold ? fold : undefined, isUnfolded: isUnfolded && canFold };
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
