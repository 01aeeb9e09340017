import { differenceInDays } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { ageLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { visibleDueDate } from '@ledgerline/shared-events/dates/payment-terms.ts';
import type { InvoiceAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { OverdueAgeAnswer, StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { ageColour } from '#entities/invoice/age-colour.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { TableHead, tableStyles } from '#shared/ui/table/index.ts';
import { Section } from './section.tsx';
import styles from './start.module.css';

/** The most overdue invoices that are listed; the link leads to all. */
const MAX_LISTED = 8;

/** Overdue invoices: their sum by age, and the oldest ones. */
export function OverdueSection({ start }: { start: StartAnswer }) {
  const { overdue, ageing, totals, currency } = start;
  const { count, amount } = totals.overdue;
  const sum = formatAmount(decimalText(amount), currency);
  return (
    <Section
      title="Overdue"
      {...(count === 0 ? {} : { figures: `${counted(count, 'invoice')}, ${sum}` })}
      link={{ label: 'Invoices', to: count === 0 ? '/invoices' : '/invoices?type=all&overdue=1' }}
    >
      {count === 0 ? (
        <p className={styles.none}>No overdue invoices.</p>
      ) : (
        <>
          <Ages ages={ageing} currency={currency} />
          <table className={clsx(tableStyles.table, tableStyles.fit, styles.overdue)}>
            <TableHead isHidden columns={['Number', 'Client', 'Overdue', 'Amount due']} />
            <tbody>
              {overdue.slice(0, MAX_LISTED).map((invoice) => (
                <Row key={invoice.id} invoice={invoice} today={start.today} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </Section>
  );
}

function Row({ invoice, today }: { invoice: InvoiceAnswer; today: string }) {
  const due = visibleDueDate(invoice);
  return (
    <tr>
      <td className={clsx(styles.own, styles.number)}>
        <Link className="tn touch" to={`/invoices/${encodeURIComponent(invoice.number)}`}>
          {invoice.number}
        </Link>
      </td>
      <td className={clsx(styles.rest, 'trunc')}>{invoice.client_name}</td>
      <td className={clsx('tn', styles.own, styles.days)}>
        {due === null ? '' : counted(differenceInDays(today, due), 'day')}
      </td>
      <td className="num">{formatAmount(decimalText(invoice.openAmount), invoice.currency)}</td>
    </tr>
  );
}

/** The bar of the ages with its legend. */
function Ages({ ages, currency }: { ages: readonly OverdueAgeAnswer[]; currency: string }) {
  const text = (age: OverdueAgeAnswer) => formatAmount(decimalText(age.amount), currency);
  const words = ages.map((age) => `${ageLabel(age)} ${text(age)}`).join(', ');
  return (
    <>
      <div className={styles.ages} role="img" aria-label={`Overdue by age: ${words}`}>
        {ages.map((age) => (
          <i
            key={age.from}
            style={{ flexGrow: Math.max(age.amount, 0.01), background: `var(${ageColour(age.from)})` }}
          />
        ))}
      </div>
      <ul className={styles.legend}>
        {ages.map((age) => (
          <li key={age.from}>
            <i style={{ background: `var(${ageColour(age.from)})` }} aria-hidden="true" />
            {ageLabel(age)} <b>{text(age)}</b>
          </li>
        ))}
      </ul>
    </>
  );
}
