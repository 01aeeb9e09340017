import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuotesReportAnswer } from '@ledgerline/shared-events/reports/answers.ts';
import { Link } from 'react-router-dom';
import { quotesReportQuery } from '#entities/report/model.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import styles from './reports.module.css';

/** What became of the quotes of a year, in a line; nothing without quotes. */
export function QuotesLine({ year }: { year: number }) {
  const { data: report } = useScreenQuery(quotesReportQuery, year);
  const words = report === null ? '' : quotesInWords(report);
  if (words === '') return null;
  return (
    <p className={styles.quotes}>
      <Link className="link" to="/quotes?type=all">
        Quotes of {year}
      </Link>{' '}
      {words}
    </p>
  );
}

/** "6 sent, 4 accepted (€3,400.00 of €5,900.00), 67% of those answered or expired"; '' without quotes. */
export function quotesInWords({ statuses, share, currency }: QuotesReportAnswer): string {
  const sent = statuses.reduce((sum, { count }) => sum + count, 0);
  if (sent === 0) return '';
  const amount = (value: number) => formatAmount(decimalText(value), currency);
  const accepted = statuses.find(({ status }) => status === 'accepted') ?? { count: 0, amount: 0 };
  const offered = statuses.reduce((sum, one) => sum + one.amount, 0);
  return [
    `${counted(sent, 'quote')} sent`,
    `${accepted.count} accepted (${amount(accepted.amount)} of ${amount(offered)})`,
    ...(share === null ? [] : [`${Math.round(share * 100)}% of those answered or expired`]),
  ].join(', ');
}
