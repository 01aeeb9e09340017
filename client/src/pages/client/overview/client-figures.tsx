import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { ageLabel } from '@ledgerline/shared-events/dates/overdue-age.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import clsx from 'clsx';
import { ageColour } from '#entities/invoice/age-colour.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import styles from './overview.module.css';

type Props = { overview: ClientOverviewAnswer };

/** The four figures of a client, and the bar of its unpaid invoices by age. */
export function ClientFigures({ overview }: Props) {
  const { thisYear, shareOfYear, uninvoiced, open, overdue, oldestOverdueDays } = overview;
  const money = (value: number) => formatAmount(decimalText(value), overview.currency);
  const isLate = overdue.count > 0;
  const late = `${counted(overdue.count, 'invoice')}, oldest ${counted(oldestOverdueDays ?? 0, 'day')} overdue`;
  return (
    <>
      <dl className={styles.figures}>
        <Figure
          label="Completed this year"
          value={money(thisYear)}
          note={
            shareOfYear === null ? 'No jobs completed yet' : `${Math.round(shareOfYear * 100)}% of your total`
          }
        />
        <Figure label="Uninvoiced" value={money(uninvoiced.amount)} note={counted(uninvoiced.count, 'job')} />
        <Figure label="Open" value={money(open.amount)} note={counted(open.count, 'invoice')} />
        <Figure
          label="Overdue"
          value={money(overdue.amount)}
          note={isLate ? late : counted(0, 'invoice')}
          isLate={isLate}
        />
      </dl>
      <Ageing overview={overview} money={money} />
      {overview.credit.map(({ currency, amount }) => (
        <p key={currency} className={styles.credit}>
          {`Credit of ${formatAmount(decimalText(amount), currency)}, offered on the next invoice`}
        </p>
      ))}
    </>
  );
}

type FigureProps = { label: string; value: string; note: string; isLate?: boolean };

const Figure = ({ label, value, note, isLate = false }: FigureProps) => (
  <div>
    <dt>
      {isLate ? <span className={styles.dot} /> : null}
      {label}
    </dt>
    <dd>
      {value}
      <small>{note}</small>
    </dd>
  </div>
);

function Ageing({ overview, money }: Props & { money(value: number): string }) {
  const { ageing, daysToPay } = overview;
  const parts = ageing.filter(({ amount }) => amount > 0);
  return (
    <div className={styles.ageing}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((age) => (
          <i key={age.from} style={{ flexGrow: age.amount, background: `var(${ageColour(age.from)})` }} />
        ))}
      </div>
      <ul className={styles.legend} aria-label="Unpaid invoices by age">
        {ageing.map((age) => (
          <li key={age.from}>
            <i style={{ background: `var(${ageColour(age.from)})` }} /> {ageLabel(age)}{' '}
            <b className={clsx(age.amount === 0 && styles.none)}>
              {age.amount === 0 ? '–' : money(age.amount)}
            </b>
          </li>
        ))}
        {daysToPay === null ? null : (
          <li className={styles.pays}>Pays in {counted(daysToPay, 'day')} on average</li>
        )}
      </ul>
    </div>
  );
}
