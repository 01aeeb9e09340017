import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { Link } from 'react-router-dom';
import { reportMonthQuery } from '#entities/report/model.ts';
import { counted, countText } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { MonthTable } from './month-table.tsx';
import styles from './reports.module.css';

const MONTH_NAME = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type Props = { report: Report; month: number; onMonth(month: number): void };

/** The jobs or invoices of one month. */
export function MonthRows({ report, month, onMonth }: Props) {
  const { year, basis } = report;
  const { data, hasFailed, retry } = useScreenQuery(reportMonthQuery, { year, basis, month });
  const { rows, leftOut } = data ?? { rows: null, leftOut: 0 };
  const isJobs = report.basis === 'completed';
  const first = `${report.year}-${String(month).padStart(2, '0')}-01`;
  const inMonth = (by: readonly number[]) => formatAmount(decimalText(by[month - 1] ?? 0), report.currency);
  const total = inMonth(report.totals);
  return (
    <section aria-labelledby="report-month">
      <div className={styles.monthHead}>
        <h2 id="report-month" className="h2">
          {MONTH_NAME.format(new Date(`${first}T00:00:00Z`))}
        </h2>
        <span className="muted small tn">
          {isJobs ? total : `${total} net, ${inMonth(report.taxes)} tax`}
          {rows === null ? (
            <span style={{ visibility: 'hidden' }}> · 1 {COUNTED[report.basis]}s</span>
          ) : (
            ` · ${counted(rows.length + leftOut, COUNTED[report.basis])}`
          )}
        </span>
        <span className={styles.stepper}>
          <IconButton
            icon="chevron-left"
            size="sm"
            iconSize={16}
            label="Previous month"
            aria-disabled={month === 1}
            onClick={() => month > 1 && onMonth(month - 1)}
          />
          <IconButton
            icon="chevron-right"
            size="sm"
            iconSize={16}
            label="Next month"
            aria-disabled={month === 12}
            onClick={() => month < 12 && onMonth(month + 1)}
          />
        </span>
        <Link className={`touch ${styles.open}`} to={listAddress(report, month)}>
          {isJobs ? 'Open in Jobs' : 'Open in Invoices'} <Icon name="arrow-right" size={14} />
        </Link>
      </div>
      {hasFailed ? (
        <p className={styles.none}>
          We couldn't load this month's figures{' '}
          <Button size="sm" onClick={retry}>
            Try again
          </Button>
        </p>
      ) : rows === null ? (
        <SkeletonRows count={4} />
      ) : rows.length === 0 ? (
        <p className={styles.none}>Nothing was {report.basis} this month.</p>
      ) : (
        <>
          <MonthTable rows={rows} report={report} />
          {leftOut > 0 && <p className="muted small">The newest {countText(rows.length)} are listed.</p>}
        </>
      )}
    </section>
  );
}

/** What the rows of a report are: an invoice has a row for each of its payments. */
const COUNTED: Record<Report['basis'], string> = { completed: 'job', invoiced: 'invoice', paid: 'payment' };

function listAddress({ basis, year }: Report, month: number): string {
  const start = `${year}-${String(month).padStart(2, '0')}-01`;
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  if (basis === 'completed') return `/jobs?type=all&completed_from=${start}&completed_to=${end}`;
  return basis === 'invoiced'
    ? `/invoices?type=all&date_from=${start}&date_to=${end}`
    : `/invoices?type=all&paid_from=${start}&paid_to=${end}`;
}
