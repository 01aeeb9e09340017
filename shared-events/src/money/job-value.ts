import { digitsOf } from './currency.ts';
import {
  add,
  compare,
  DecimalError,
  divide,
  isPositive,
  isZero,
  multiply,
  roundHalfUp,
  withinBounds,
} from './decimal.ts';

/** Quantity, rate and value of a flat rate. */
type FlatRate = { quantity: '1'; rate: string; value: string };

/** What a price has besides quantity and rate: the least that the work costs, and what comes on top, in percent. */
export type PriceTerms = {
  minimum?: string | null | undefined;
  surcharges?: readonly { percent: string }[] | undefined;
};

/**
 * Value of a job or an invoice item: quantity × rate, at least the minimum fee, with the surcharges on it, rounded half
 * up to the digits of the currency. Without a quantity or a rate nothing is priced yet, so no minimum applies.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function jobValue(quantity: string, rate: string, currency: string, terms: PriceTerms = {}): string {
  const product = multiply(quantity, rate);
  const base = isBelowMinimum(product, terms.minimum) ? terms.minimum : product;
  const surcharges = terms.surcharges ?? [];
  if (surcharges.length === 0) return amountIn(base, currency);
  return amountIn(multiply(base, add('100', ...surcharges.map(({ percent }) => percent)), '0.01'), currency);
}

function isBelowMinimum(product: string, minimum: PriceTerms['minimum']): minimum is string {
  return minimum != null && isPositive(product) && compare(product, minimum) < 0;
}

/** The minimum fee where it raises quantity × rate, and the surcharges; null where quantity × rate is the value. */
export function appliedTerms<Surcharge extends { percent: string }>(
  quantity: string,
  rate: string,
  { minimum, surcharges }: PriceTerms & { surcharges?: readonly Surcharge[] | undefined },
): { minimum: string | null; surcharges: readonly Surcharge[] } | null {
  const product = multiply(quantity, rate);
  const applied = {
    minimum: isBelowMinimum(product, minimum) ? minimum : null,
    surcharges: surcharges ?? [],
  };
  const isAsProduct = applied.minimum === null && applied.surcharges.length === 0;
  return isZero(product) || isAsProduct ? null : applied;
}

/**
 * A value as an amount of a currency: rounded half up to its digits, which can take it beyond the bounds of an
 * amount.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function amountIn(value: string, currency: string): string {
  return withinBounds(roundHalfUp(value, digitsOf(currency)));
}

/**
 * Like `jobValue`, but null where the value is beyond the bounds of an amount. @throws RangeError for an unknown
 * currency.
 */
export function jobValueOrNull(
  quantity: string,
  rate: string,
  currency: string,
  terms: PriceTerms = {},
): string | null {
  try {
    return jobValue(quantity, rate, currency, terms);
  } catch (error) {
    if (error instanceof DecimalError) return null;
    throw error;
  }
}

/**
 * A flat rate: one unit whose rate is the value itself.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function flatRate(value: string, currency: string): FlatRate {
  const rounded = amountIn(value, currency);
  return { quantity: '1', rate: rounded, value: rounded };
}

export const VALUE_NOT_POSITIVE = 'Enter a value above 0';

/**
 * Whether a value may be entered in place of the present one: it is above zero in the digits of its currency, or it
 * equals the present one. A value that is calculated from quantity and rate may be 0.
 * @throws RangeError for an unknown currency
 */
export function isValidEnteredValue(value: string, current: string, currency: string): boolean {
  return compare(value, current) === 0 || compare(roundHalfUp(value, digitsOf(currency)), '0') > 0;
}

/** Whether an entered value differs from the calculated one, which turns the job into a flat-rate job. */
export function differsFromCalculated(
  value: string,
  quantity: string,
  rate: string,
  currency: string,
  terms: PriceTerms = {},
): boolean {
  return compare(roundHalfUp(value, digitsOf(currency)), jobValue(quantity, rate, currency, terms)) !== 0;
}

/**
 * The value in the primary currency: value / exchangeRate, rounded half up to the digits of the primary currency.
 * `exchangeRate` is units of the value's currency for one unit of the primary currency. The result has no upper
 * bound: it is only displayed, and a valid document must always be displayable.
 * @throws DecimalError `division_by_zero`.
 */
export function convertedValue(value: string, exchangeRate: string, primaryCurrency: string): string {
  return divide(value, exchangeRate, digitsOf(primaryCurrency));
}
