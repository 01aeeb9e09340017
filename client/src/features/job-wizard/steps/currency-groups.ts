/** Offered to new accounts: the currencies in which freelancers are paid most often. */
const COMMON = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'];

/** How many currencies are shown at first, used and common ones together. */
const SHOWN = 5;

type CurrencyGroups = { used: readonly string[]; others: readonly string[] };

/**
 * The currencies to offer first: those that the account used, with the primary one first, then common ones.
 * @param used codes of clients and jobs; null where a client has none
 */
export function currencyGroups(primary: string, used: Iterable<string | null>): CurrencyGroups {
  const existing = [...new Set([primary, ...used])].filter((code) => code !== null).slice(0, SHOWN);
  const others = COMMON.filter((code) => !existing.includes(code)).slice(0, SHOWN - existing.length);
  return { used: existing, others };
}
