import { digitsOf } from './currency.ts';
import { compare, divide, multiply, roundHalfUp, withinBounds } from './decimal.ts';

/** What a flat rate writes into quantity and rate. */
export type FlatRate = { quantity: '1'; rate: string; value: string };

/**
 * Value of a job or an invoice item: quantity × rate, rounded half up to the digits of the currency.
 * @throws DecimalError `out_of_range`, RangeError for an unknown currency.
 */
export function jobValue(quantity: string, rate: string, currency: string): string {
  return withinBounds(roundHalfUp(multiply(quantity, rate), digitsOf(currency)));
}

/** A flat rate is one unit whose rate is the value itself. @throws RangeError for an unknown currency. */
export function flatRate(value: string, currency: string): FlatRate {
  const rounded = roundHalfUp(value, digitsOf(currency));
  return { quantity: '1', rate: rounded, value: rounded };
}

/** Whether a typed value departs from quantity × rate, which turns the job into a flat-rate job. */
export function differsFromCalculated(
  value: string,
  quantity: string,
  rate: string,
  currency: string,
): boolean {
  return compare(roundHalfUp(value, digitsOf(currency)), jobValue(quantity, rate, currency)) !== 0;
}

/**
 * The value in the primary currency: value / exchangeRate, rounded half up to the digits of the primary currency.
 * `exchangeRate` counts units of the value's currency for one unit of the primary currency.
 * @throws DecimalError `division_by_zero` or `out_of_range`.
 */
export function convertedValue(value: string, exchangeRate: string, primaryCurrency: string): string {
  return withinBounds(divide(value, exchangeRate, digitsOf(primaryCurrency)));
}
