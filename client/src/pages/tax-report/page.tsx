import { daysInWords } from '@ledgerline/shared-events/dates/date-words.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { TAX_BASES, type TaxReportAnswer } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { useUnit } from 'effector-react';
import { type TaxQuery, taxExportPath, taxPdfPath, taxReportQuery } from '#entities/report/tax.ts';
import { $today } from '#entities/settings/model.ts';
import { useReportDownload } from '#features/report-frame/export-button.tsx';
import { ReportFigure } from '#features/report-frame/report-figure.tsx';
import frame from '#features/report-frame/report-frame.module.css';
import { ReportTabs } from '#features/report-frame/report-tabs.tsx';
import { YearMenu } from '#features/report-frame/year-menu.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useIsPhone } from '#shared/lib/media/use-media.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Button, IconButton } from '#shared/ui/button/index.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { ActionMenu } from '#shared/ui/menu/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { SkeletonRows } from '#shared/ui/table/index.ts';
import { YEAR_PARTS, type YearPart } from './tax-period.ts';
import styles from './tax-report.module.css';
import { TaxTables } from './tax-tables.tsx';
import { useTaxPeriod } from './use-tax-period.ts';

const BASIS_WORDS = { invoiced: 'Invoiced', paid: 'Paid' } as const;
const CHOICES = TAX_BASES.map((value) => ({ value, label: BASIS_WORDS[value] }));

/** What a tax office is told about a month, a quarter or a year: by kind and rate, by client, and each document. */
export function Page() {
  const { shown, part, query, setPart, setBasis } = useTaxPeriod(useUnit($today));
  const { data: report, hasFailed, retry } = useScreenQuery(taxReportQuery, query);
  const isPhone = useIsPhone();
  const parts = <PartMenu part={part} onPart={setPart} />;
  return (
    <Frame
      title="Tax"
      heading="Reports"
      actions={
        <span className="line">
          <YearMenu {...shown} />
          {isPhone ? null : parts}
          <Downloads query={query} />
        </span>
      }
    >
      <ReportTabs />
      {hasFailed ? (
        <div className={frame.failed}>
          <RetryAlert onRetry={retry}>We couldn't load your taxes</RetryAlert>
        </div>
      ) : null}
      <div className={styles.figure}>
        {report === null ? <span className={styles.waiting} /> : <Figure report={report} />}
        <Segmented legend="Basis" value={query.basis} choices={CHOICES} onChange={setBasis} />
        {isPhone ? parts : null}
      </div>
      {report === null ? (
        hasFailed ? null : (
          <SkeletonRows count={6} />
        )
      ) : report.documents.length === 0 ? (
        <p className={frame.none}>Nothing was {query.basis} in this period.</p>
      ) : (
        <TaxTables report={report} year={shown.year} part={part} />
      )}
    </Frame>
  );
}

function Figure({ report }: { report: TaxReportAnswer }) {
  const { from, to, basis, currency, total, missingRates } = report;
  const amount = (value: number) => formatAmount(decimalText(value), currency);
  const withheld = total.withheld === 0 ? '' : `, ${amount(total.withheld)} withheld by clients`;
  return (
    <ReportFigure
      label={`Tax, ${BASIS_WORDS[basis].toLowerCase()} ${daysInWords({ start: from, end: to }, 'short')}`}
      value={amount(total.tax)}
      note={`On ${amount(total.net)} net${withheld}`}
      missingRates={missingRates}
    />
  );
}

function PartMenu({ part, onPart }: { part: YearPart; onPart(id: string): void }) {
  const entries = YEAR_PARTS.map(({ id, label }) => ({
    ...{ id, label, icon: id === part.id ? ('check' as const) : undefined },
    perform: () => onPart(id),
  }));
  return (
    <ActionMenu label="Period" position="bottom-end" entries={entries}>
      <Button aria-label={`Period ${part.label}`}>
        {part.label}
        <Icon name="chevron-down" size={14} />
      </Button>
    </ActionMenu>
  );
}

function Downloads({ query }: { query: TaxQuery }) {
  const isPhone = useIsPhone();
  const { blocked, download } = useReportDownload();
  const name = `tax-${query.from}-${query.to}-${query.basis}`;
  const files = [
    { id: 'csv', label: 'CSV', perform: () => download(taxExportPath(query), `${name}.csv`) },
    { id: 'pdf', label: 'PDF', perform: () => download(taxPdfPath(query), `${name}.pdf`) },
  ];
  if (!isPhone) {
    return files.map(({ id, label, perform }) => (
      <Button key={id} icon="download" blocked={blocked} onClick={perform}>
        {label}
      </Button>
    ));
  }
  const entries = files.map((file) => ({ ...file, icon: 'download' as const, blocked }));
  return (
    <ActionMenu label="Report" position="bottom-end" entries={entries}>
      <IconButton icon="dots" label="Report actions" />
    </ActionMenu>
  );
}
