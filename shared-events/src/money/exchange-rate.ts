import { divide, isPositive } from './decimal.ts';

/** Decimals of an exchange rate: more than money has, since one unit of some currencies is tiny. */
export const EXCHANGE_RATE_DECIMALS = 12;

/** How facts write an exchange rate. It stands here without a schema, since screens read rates on their first load. */
export const EXCHANGE_RATE_TEXT = /^\d{1,15}(\.\d{1,12})?$/;

/**
 * Rate between two currencies from rates that share a base: units of `to` for one unit of `from`.
 * @throws DecimalError `division_by_zero`
 */
export function crossRate(fromPerBase: string, toPerBase: string): string {
  return divide(toPerBase, fromPerBase, EXCHANGE_RATE_DECIMALS);
}

/** Whether a document can keep this rate: above 0, and with no more digits than facts hold. */
export function isExchangeRate(rate: string): boolean {
  return EXCHANGE_RATE_TEXT.test(rate) && isPositive(rate);
}
