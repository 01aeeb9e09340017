import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';
import { useUnit } from 'effector-react';
import { RECEIVABLES_EXPORT_PATH, receivablesQuery } from '#entities/report/receivables.ts';
import { $today } from '#entities/settings/model.ts';
import { ExportButton } from '#features/report-frame/export-button.tsx';
import { ReportFigure } from '#features/report-frame/report-figure.tsx';
import frame from '#features/report-frame/report-frame.module.css';
import { ReportTabs } from '#features/report-frame/report-tabs.tsx';
import { ReportWaiting } from '#features/report-frame/report-waiting.tsx';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { RetryAlert } from '#shared/ui/alert/index.ts';
import { Page as Frame } from '#shared/ui/page/index.ts';
import { AgeChart } from './age-chart.tsx';
import { ClientTable } from './client-table.tsx';

/** What is open of unpaid invoices by age and client, and how long clients take to pay. */
export function Page() {
  const { data: receivables, hasFailed, retry } = useScreenQuery(receivablesQuery, undefined);
  const today = useUnit($today);
  return (
    <Frame
      title="Receivables"
      heading="Reports"
      actions={<ExportButton path={RECEIVABLES_EXPORT_PATH} name={`receivables-${today}.csv`} />}
    >
      <ReportTabs />
      {hasFailed ? (
        <div className={frame.failed}>
          <RetryAlert onRetry={retry}>We couldn't load your receivables</RetryAlert>
        </div>
      ) : null}
      {receivables === null ? (
        hasFailed ? null : (
          <ReportWaiting height="clamp(220px, calc(100vh - 600px), 400px)" />
        )
      ) : (
        <Figures receivables={receivables} />
      )}
    </Frame>
  );
}

function Figures({ receivables }: { receivables: ReceivablesAnswer }) {
  const { currency, today, total, count, clients, missingRates } = receivables;
  return (
    <>
      <ReportFigure
        label={`Open on ${longDate(today)}, ${counted(count, 'invoice')}`}
        value={formatAmount(decimalText(total), currency)}
        missingRates={missingRates}
      />
      {count === 0 ? (
        <p className={frame.none}>All invoices are paid.</p>
      ) : (
        <AgeChart receivables={receivables} />
      )}
      {clients.length === 0 ? null : <ClientTable receivables={receivables} />}
    </>
  );
}
