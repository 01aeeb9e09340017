import { addMonths, partsOf } from '@ledgerline/shared-events/dates/calendar-date.ts';
import { daysInWords, monthName } from '@ledgerline/shared-events/dates/date-words.ts';
import { monthOf } from '@ledgerline/shared-events/dates/period.ts';
import { add, compare, isZero, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { MonthChart } from './month-chart.tsx';
import { Section } from './section.tsx';
import styles from './start.module.css';

/** The sum of the first days of a month. */
const sumTo = (days: readonly number[], day: number) => add(...days.slice(0, day).map(decimalText));

/** What was completed in this month, beside the same days of the month a year before. */
export function MonthSection({ start }: { start: StartAnswer }) {
  const { today, month, currency } = start;
  const { day, year } = partsOf(today);
  const lastYear = addMonths(today, -12);
  const amount = (value: string) => formatAmount(value, currency);
  const [soFar, then] = [sumTo(month.days, day), sumTo(month.lastYearDays, partsOf(lastYear).day)];
  const difference = subtract(soFar, then);
  const isMore = compare(soFar, then) > 0;
  const period = daysInWords({ start: monthOf(today).start, end: today }, 'short');
  const before = daysInWords({ start: monthOf(lastYear).start, end: lastYear }, 'short');
  const name = monthName(today);
  const hasLastYear = month.lastYearTotal > 0;
  const isSoFar = decimalText(month.total) === soFar;
  return (
    <Section title={name} link={{ label: 'Reports', to: '/reports' }}>
      <p className={styles.big}>{amount(decimalText(month.total))}</p>
      <p className={styles.period}>{isSoFar ? `Completed ${period}` : `Completed in ${name} ${year}`}</p>
      {hasLastYear ? (
        <p className={styles.comparison}>
          {isZero(difference) ? (
            <Chip>Same</Chip>
          ) : (
            <Chip tone={isMore ? 'green' : 'grey'} icon={isMore ? 'arrow-up' : 'arrow-down'}>
              {isMore ? `${amount(difference)} more` : `${amount(subtract(then, soFar))} less`}
            </Chip>
          )}
          <span>
            {isZero(difference) ? 'as' : 'than'} {before}, {amount(then)}
          </span>
        </p>
      ) : null}
      <MonthChart
        days={month.days}
        lastYearDays={month.lastYearDays}
        day={day}
        currency={currency}
        label={`Completed day by day: ${name} ${year} ${amount(soFar)} to ${period}, ${name} ${year - 1} ${amount(then)} to the same day and ${amount(decimalText(month.lastYearTotal))} in total`}
      />
      <ul className={styles.chartLegend}>
        <li>
          <i className={styles.present} aria-hidden="true" />
          {name} {year}
        </li>
        <li>
          <i className={styles.past} aria-hidden="true" />
          {hasLastYear
            ? `${name} ${year - 1}, ${amount(decimalText(month.lastYearTotal))} in total`
            : `Nothing in ${name} ${year - 1}`}
        </li>
      </ul>
    </Section>
  );
}
