import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import type { WordsReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { useUnit } from 'effector-react';
import { wordsExportPath, wordsQuery } from '#entities/report/words.ts';
import { $today } from '#entities/settings/model.ts';
import { ExportButton } from '#features/report-frame/export-button.tsx';
import { ReportFigure } from '#features/report-frame/report-figure.tsx';
import frame from '#features/report-frame/report-frame.module.css';
import { ReportTabs } from '#features/report-frame/report-tabs.tsx';
import { useReportYear, YearMenu } from '#features/report-frame/year-menu.tsx';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { WordsTable } from './words-table.tsx';

/** The words of a year by client and language pair, what they were weighted, and what a word earned. */
export function Page() {
  const shown = useReportYear(useUnit($today));
  const { year } = shown;
  const { data: report, hasFailed, retry } = useScreenQuery(wordsQuery, year);
  return (
    <Frame
      title="Words"
      heading="Reports"
      actions={
        <span className="line">
          <YearMenu {...shown} />
          <ExportButton path={wordsExportPath(year)} name={`words-${year}.csv`} />
        </span>
      }
    >
      <ReportTabs />
      {hasFailed ? (
        <div className={frame.failed}>
          <RetryAlert onRetry={retry}>We couldn't load your words</RetryAlert>
        </div>
      ) : null}
      {report === null ? hasFailed ? null : <SkeletonRows count={6} /> : <Figures report={report} />}
    </Frame>
  );
}

function Figures({ report }: { report: WordsReportAnswer }) {
  const { year, rows, total, missingRates } = report;
  return (
    <>
      <ReportFigure
        label={`Words in ${year}, ${counted(total.jobs, 'completed job')}`}
        value={formatQuantity(decimalText(total.words))}
        missingRates={missingRates}
      />
      {rows.length === 0 ? (
        <p className={frame.none}>No completed jobs with words in {year}.</p>
      ) : (
        <WordsTable report={report} />
      )}
    </>
  );
}
