import { divide, isPositive } from './decimal.ts';

/** Decimals of an exchange rate: more than for money, since one unit of some currencies is worth very little. */
export const EXCHANGE_RATE_DECIMALS = 12;

/**
 * The form of an exchange rate in events. It is defined here without a schema library, because the first load of the
 * client reads rates.
 */
export const EXCHANGE_RATE_TEXT = /^\d{1,15}(\.\d{1,12})?$/;

/**
 * By how many days a rate may be older than the day it's for: banks publish none at weekends and over holidays, and an
 * open source of rates left out some weeks.
 */
export const MAX_RATE_AGE_DAYS = 10;

/**
 * The rate between two currencies from rates that share a base: units of `to` for one unit of `from`.
 * @throws DecimalError `division_by_zero`
 */
export function crossRate(fromPerBase: string, toPerBase: string): string {
  return divide(toPerBase, fromPerBase, EXCHANGE_RATE_DECIMALS);
}

/** Whether a document can store this rate: above 0, and with no more digits than events allow. */
export function isExchangeRate(rate: string): boolean {
  return EXCHANGE_RATE_TEXT.test(rate) && isPositive(rate);
}
