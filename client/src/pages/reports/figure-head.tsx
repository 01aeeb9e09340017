import { daysInWords } from '@ledgerline/shared-events/dates/date-words.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { Basis, ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
import { ReportFigure } from '#features/report-frame/report-figure.tsx';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Segmented } from '#shared/ui/choice/index.ts';
import styles from './reports.module.css';

const BASIS_WORDS: Record<Basis, string> = { completed: 'Completed', invoiced: 'Invoiced', paid: 'Paid' };
const CHOICES = (['completed', 'invoiced', 'paid'] as const).map((value) => ({
  value,
  label: BASIS_WORDS[value],
}));

type Props = { report: Report; today: string; basis: Basis; onBasis(basis: Basis): void };

/**
 * The heading above the figures: the year's total, its period, and the basis of the shown figures (until others are
 * loaded).
 */
export function FigureHead({ report, today, basis, onBasis }: Props) {
  const end = Number(today.slice(0, 4)) === report.year ? today : `${report.year}-12-31`;
  const amount = (value: number) => formatAmount(decimalText(value), report.currency);
  return (
    <div className={styles.figure}>
      <ReportFigure
        label={`${BASIS_WORDS[report.basis]}, ${daysInWords({ start: `${report.year}-01-01`, end }, 'short')}`}
        value={amount(report.total)}
        note={report.basis === 'completed' ? undefined : `Net of tax, plus ${amount(report.tax)} tax`}
        missingRates={report.missingRates}
      />
      <Segmented legend="Basis" value={basis} choices={CHOICES} onChange={onBasis} />
    </div>
  );
}
