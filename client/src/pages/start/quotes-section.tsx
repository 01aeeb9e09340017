import { dateLabel } from '@ledgerline/shared-events/dates/date-label.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { QuoteAnswer } from '@ledgerline/shared-events/quotes/answers.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { Section } from './section.tsx';
import styles from './start.module.css';

/** The quotes that are listed; the link leads to all. */
const MAX_LISTED = 5;

/** Quotes that wait for an answer, those that expire first at the top; nothing while there is none. */
export function QuotesSection({ start: { quotes, totals, currency, today } }: { start: StartAnswer }) {
  const { count, amount } = totals.quotes;
  if (count === 0) return null;
  return (
    <Section
      title="Open quotes"
      figures={`${counted(count, 'quote')}, ${formatAmount(decimalText(amount), currency)}`}
      link={{ label: 'Quotes', to: '/quotes' }}
    >
      <table className={clsx(tableStyles.table, tableStyles.fit, styles.overdue)}>
        <TableHead isHidden columns={['Number', 'Client', 'Valid until', 'Total']} />
        <tbody>
          {quotes.slice(0, MAX_LISTED).map((quote) => (
            <Row key={quote.id} quote={quote} today={today} />
          ))}
        </tbody>
      </table>
    </Section>
  );
}

function Row({ quote, today }: { quote: QuoteAnswer; today: string }) {
  const { number, client_name, status, validUntil, total, currency } = quote;
  const until = validUntil === null ? '' : dateLabel(validUntil, today);
  return (
    <tr>
      <td className={clsx(styles.own, styles.number)}>
        <Link className="tn touch" to={`/quotes/${encodeURIComponent(number)}`}>
          {number}
        </Link>
      </td>
      <td className={clsx(styles.rest, 'trunc')}>{client_name}</td>
      <td className={clsx('tn', styles.own, status === 'expired' && styles.days)}>
        {status === 'expired' ? `Expired ${until}` : until}
      </td>
      <td className="num">{formatAmount(decimalText(total), currency)}</td>
    </tr>
  );
}
