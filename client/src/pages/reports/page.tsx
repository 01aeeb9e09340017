import type { ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $invoiceTotal } from '#entities/invoice/model.ts';
import { $allTotal } from '#entities/job/model.ts';
import { reportExportPath } from '#entities/report/api.ts';
import { reportQuery } from '#entities/report/model.ts';
import { $primaryCurrency, $settings, $settingsFailed, $today } from '#entities/settings/model.ts';
import { ReportChart } from '#features/report-chart/report-chart.tsx';
import { ExportButton, useReportDownload } from '#features/report-frame/export-button.tsx';
import { ReportTabs } from '#features/report-frame/report-tabs.tsx';
import { ReportWaiting } from '#features/report-frame/report-waiting.tsx';
import { YearMenu } from '#features/report-frame/year-menu.tsx';
import { RebuildStrip } from '#features/report-rebuild/rebuild-strip.tsx';
import { useIsRebuilding, useReportRebuild } from '#features/report-rebuild/use-report-rebuild.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { IconButton } from '#shared/ui/button/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { CurrencyPrompt } from './currency-prompt.tsx';
import { FigureHead } from './figure-head.tsx';
import { MonthRows } from './month-rows.tsx';
import { QuotesLine } from './quotes-line.tsx';
import styles from './reports.module.css';
import { sampleReport } from './sample-report.ts';
import { useReportQuery } from './use-report-query.ts';

/** The earnings of a year by client and month, down to the jobs or invoices of a month. */
export function Page() {
  const [today, currency] = useUnit([$today, $primaryCurrency]);
  const query = useReportQuery(today);
  const { report, isCurrent, hasFailed, retry } = useShownReport(query.year, query.basis);
  const rebuild = useReportRebuild();
  const isRebuilding = useIsRebuilding(rebuild);
  const { isNew, asksCurrency, isUnsure } = useRecords(report);
  const isWaiting = report === null || isUnsure;
  return (
    <Frame
      title="Reports"
      actions={
        <Actions
          query={query}
          isRebuilding={isRebuilding}
          onRebuild={() => rebuild.send({ type: 'START' })}
        />
      }
    >
      <ReportTabs />
      {asksCurrency ? <CurrencyPrompt current={currency} /> : null}
      {hasFailed ? (
        <div className={styles.failed}>
          <RetryAlert onRetry={retry}>We couldn't load your report</RetryAlert>
        </div>
      ) : null}
      {isNew && !hasFailed ? (
        <Sample year={query.year} currency={currency} />
      ) : isWaiting ? (
        hasFailed ? null : (
          <ReportWaiting height="clamp(268px, calc(100vh - 536px), 600px)" />
        )
      ) : (
        <div className={isCurrent ? undefined : styles.isOld}>
          <FigureHead report={report} today={today} basis={query.basis} onBasis={query.setBasis} />
          <ReportChart
            report={report}
            month={query.month}
            onMonth={query.setMonth}
            message={<RebuildStrip actor={rebuild} />}
          />
          {isCurrent ? <MonthRows report={report} month={query.month} onMonth={query.setMonth} /> : null}
          <QuotesLine year={report.year} />
        </div>
      )}
    </Frame>
  );
}

/**
 * Whether there is nothing to report yet, and whether the currency of the account is asked for, which is unsure until
 * its settings are there.
 */
function useRecords(report: Report | null) {
  const [settings, hasNoSettings, jobTotal, invoiceTotal] = useUnit([
    $settings,
    $settingsFailed,
    $allTotal,
    $invoiceTotal,
  ]);
  const isNew = jobTotal === 0 && invoiceTotal === 0;
  const isLoaded = jobTotal !== null && invoiceTotal !== null;
  // A report with figures says so before the totals of the lists do, and the question would push it down.
  const hasRecords = (report?.series.length ?? 0) > 0 || (isLoaded && !isNew);
  const asksCurrency = settings?.currencyChosen === false && hasRecords;
  return { isNew, asksCurrency, isUnsure: settings === null && !hasNoSettings };
}

type ActionsProps = { query: ReturnType<typeof useReportQuery>; isRebuilding: boolean; onRebuild(): void };

function Actions({ query, isRebuilding, onRebuild }: ActionsProps) {
  const isPhone = useIsPhone();
  const path = reportExportPath(query.year, query.basis);
  const name = `report-${query.year}-${query.basis}.csv`;
  const { blocked, download } = useReportDownload();
  const csv = {
    id: 'csv',
    label: 'Export as CSV',
    icon: 'download' as const,
    blocked,
    perform: () => download(path, name),
  };
  const more = [
    ...(isPhone ? [csv] : []),
    {
      id: 'rebuild',
      label: 'Recalculate',
      icon: 'refresh' as const,
      blocked: isRebuilding ? 'Already recalculating' : undefined,
      perform: onRebuild,
    },
  ];
  return (
    <>
      <YearMenu year={query.year} years={query.years} setYear={query.setYear} />
      {isPhone ? null : <ExportButton path={path} name={name} />}
      <ActionMenu label="Report" position="bottom-end" entries={more}>
        <IconButton icon="dots" label="Report actions" />
      </ActionMenu>
    </>
  );
}

function Sample({ year, currency }: { year: number; currency: string }) {
  return (
    <div className={styles.sample}>
      <p className={styles.sampleNote}>
        This is an example. Your own figures appear here once you have jobs or invoices.
      </p>
      <ReportChart report={sampleReport(year, 'completed', currency)} month={null} />
    </div>
  );
}

/** The requested report; until it is loaded, the one that was shown last. */
function useShownReport(year: number, basis: Report['basis']) {
  const { data: report, hasFailed, retry } = useScreenQuery(reportQuery, { year, basis });
  const [last, setLast] = useState<Report | null>(null);
  if (report !== null && report !== last) setLast(report);
  const isCurrent = report !== null;
  return { report: report ?? last, isCurrent, hasFailed: hasFailed && report === null, retry };
}
