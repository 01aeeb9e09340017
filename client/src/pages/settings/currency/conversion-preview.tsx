import { formatQuantity } from '@ledgerline/shared-events/money/format.ts';
import { CURRENCY_FAILURE } from '#entities/settings/commands.ts';
import { type ConversionPlan, conversionQuery } from '#entities/settings/currencies.ts';
import { decimalText } from '#shared/lib/amounts/decimal-text.ts';
import { useScreenQuery } from '#shared/lib/screen-query/use-screen-query.ts';
import { Alert, RetryAlert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { SkeletonRows, TableHead } from '#shared/ui/table/index.ts';
import styles from './currency.module.css';

type Props = { from: string; to: string; onConfirm(): void; onCancel(): void };

const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatQuantity(String(count))} ${many}`;

/** Previews what a change of the primary currency would convert, and at which rates. */
export function ConversionPreview({ from, to, onConfirm, onCancel }: Props) {
  const { data: plan, hasFailed, retry } = useScreenQuery(conversionQuery, to);
  if (hasFailed) return <RetryAlert onRetry={retry}>{CURRENCY_FAILURE}</RetryAlert>;
  if (plan === null) return <SkeletonRows count={2} />;
  const missing = plan.rates.filter(({ rate }) => rate === null).map(({ currency }) => currency);
  return (
    <div className={styles.preview}>
      <p>
        <b className="strong">
          {counted(plan.jobs, 'job', 'jobs')} and {counted(plan.invoices, 'invoice', 'invoices')}
        </b>{' '}
        will be converted from {from} to {to}, along with totals and reports.
      </p>
      {plan.rates.length === 0 ? null : <RatesTable rates={plan.rates} to={to} />}
      {missing.length === 0 ? (
        <p className="small muted">This is a single change; Undo restores every converted value.</p>
      ) : (
        <Alert tone="warn" icon="coin-off">
          There is no exchange rate between {to} and {missing.join(', ')}, so nothing can be converted.
        </Alert>
      )}
      <div className={styles.foot}>
        <Button
          variant="primary"
          onClick={onConfirm}
          blocked={missing.length === 0 ? undefined : 'An exchange rate is missing'}
        >
          Change to {to}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Keep {from}
        </Button>
      </div>
    </div>
  );
}

type RatesProps = { rates: ConversionPlan['rates']; to: string };

/** The number of records in each currency, and the rate that converts them. */
function RatesTable({ rates, to }: RatesProps) {
  return (
    <table className={styles.rates}>
      <caption className="vh">Exchange rates of the conversion</caption>
      <TableHead
        columns={[
          'Currency',
          ...['Jobs', 'Invoices', "Today's rate"].map((label) => ({ label, className: 'num' })),
        ]}
      />
      <tbody>
        {rates.map(({ currency, jobs, invoices, rate }) => (
          <tr key={currency}>
            <td>{currency}</td>
            <td className="num">{jobs === 0 ? '–' : formatQuantity(String(jobs))}</td>
            <td className="num">{invoices === 0 ? '–' : formatQuantity(String(invoices))}</td>
            <td className="num">{rateText(currency, rate, to)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rateText(currency: string, rate: number | null, to: string): string {
  if (currency === to) return 'the same';
  return rate === null ? 'no rate' : `1 ${currency} = ${decimalText(rate)} ${to}`;
}
