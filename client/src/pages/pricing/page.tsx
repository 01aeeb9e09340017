import { PRICES, type PriceRegion } from '@ledgerline/shared-events/account/pricing.ts';
import { multiply, subtract } from '@ledgerline/shared-events/money/decimal.ts';
import { formatAmount } from '@ledgerline/shared-events/money/format.ts';
import { useCheckout, usePriceRegion } from '#features/checkout/use-checkout.ts';
import { Alert } from '#shared/ui/alert/index.ts';
import { Button } from '#shared/ui/button/index.ts';
import { Chip } from '#shared/ui/chip/index.ts';
import { Icon } from '#shared/ui/icon/index.ts';
import { usePageTitle } from '#shared/ui/page/index.ts';
import styles from './pricing.module.css';

const INCLUDED = [
  'Jobs, clients and rates',
  "Invoices in your client's language",
  'Reports per client and month',
  'Unlimited undo with full history',
  'Audit trail you can verify',
  'Currency conversion at daily rates',
];
const MONTHS = '12';

/** Shows the two plans with the prices of the visitor's region. */
export function Page() {
  usePageTitle('Pricing');
  const region = usePriceRegion();
  const { subscribe, failure, isPending } = useCheckout(region);
  const price = PRICES[region];
  const shown = (amount: string) => formatAmount(amount, price.currency);
  const saved = subtract(multiply(price.monthly, MONTHS), price.annual);
  return (
    <div className={styles.price}>
      <h1>Pricing</h1>
      <p className={styles.lead}>A free trial of 30 days, then one of two plans.</p>
      {failure === null ? null : (
        <div className={styles.alert}>
          <Alert tone="error">{failure}</Alert>
        </div>
      )}
      <div className={styles.plans}>
        <section className={styles.plan} aria-labelledby="monthly">
          <h2 id="monthly">Monthly</h2>
          <p className={styles.amount}>
            {shown(price.monthly)}
            <small>per month</small>
          </p>
          <p className={styles.sub}>Billed every month</p>
          <Button wide disabled={isPending} onClick={() => subscribe('month')}>
            Subscribe monthly
          </Button>
        </section>
        <section className={styles.plan} aria-labelledby="annual">
          <h2 id="annual">
            Annual <Chip tone="green">Save {shown(saved)} a year</Chip>
          </h2>
          <p className={styles.amount}>
            {shown(price.annualPerMonth)}
            <small>per month</small>
          </p>
          <p className={styles.sub}>{shown(price.annual)} billed once a year</p>
          <Button wide variant="primary" disabled={isPending} onClick={() => subscribe('year')}>
            Subscribe annually
          </Button>
        </section>
      </div>
      <ul className={styles.included}>
        {INCLUDED.map((text) => (
          <li key={text}>
            <Icon name="check" />
            {text}
          </li>
        ))}
      </ul>
      <p className={styles.region}>{regionText(region)}</p>
    </div>
  );
}

/** For example "Prices for the Eurozone. In the United Kingdom £5.99, everywhere else $6.99 per month." */
function regionText(region: PriceRegion): string {
  const others = Object.entries(PRICES).filter(([key]) => key !== region);
  const named = others.map(
    ([, { region: name, monthly, currency }]) =>
      `${name.replace(/^the /, 'in the ')} ${formatAmount(monthly, currency)}`,
  );
  return `${hereText(region)} ${capital(named.join(', '))} per month.`;
}

/** The sentence about the visitor's region; another one for the countries without prices of their own. */
const hereText = (region: PriceRegion): string =>
  PRICES[region].region === 'everywhere else'
    ? 'Prices in US dollars.'
    : `Prices for ${PRICES[region].region}.`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
