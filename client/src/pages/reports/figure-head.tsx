import { daysInWords } from '@ledgerline/shared-events/dates/date-words.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { Basis, ReportAnswer as Report } from '@ledgerline/shared-events/reports/answers.ts';
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
  const missing = report.missingRates.map(({ currency, count }) => `${count} in ${currency}`).join(', ');
  return (
    <div className={styles.figure}>
      <dl>
        <dt>
          {BASIS_WORDS[report.basis]}, {daysInWords({ start: `${report.year}-01-01`, end }, 'short')}
        </dt>
        <dd>{formatAmount(decimalText(report.total), report.currency)}</dd>
        {report.basis === 'completed' ? null : (
          <dd className={styles.tax}>
            Net of tax, plus {formatAmount(decimalText(report.tax), report.currency)} tax
          </dd>
        )}
        {missing === '' ? null : (
          <dd className={styles.missing}>Not included (no exchange rate): {missing}</dd>
        )}
      </dl>
      <Segmented legend="Basis" value={basis} choices={CHOICES} onChange={onBasis} />
    </div>
  );
}
