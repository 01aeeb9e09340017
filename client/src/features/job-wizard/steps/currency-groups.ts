/** Offered before anything was used: what freelancers are paid in most often. */
const COMMON = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

/** Shown at once, of both kinds together. */
const SHOWN = 5;

export type CurrencyGroups = { used: readonly string[]; others: readonly string[] };

/**
 * The currencies to offer first: those that the account really used, the primary one before all, and then common ones.
 * @param used codes of clients and jobs; null where a client has none
 */
export function currencyGroups(primary: string, used: Iterable<string | null>): CurrencyGroups {
  const existing = [...new Set([primary, ...used])].filter((code) => code !== null).slice(0, SHOWN);
  const others = COMMON.filter((code) => !existing.includes(code)).slice(0, SHOWN - existing.length);
  return { used: existing, others };
}
