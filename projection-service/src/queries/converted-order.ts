import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Condition } from '#runtime/database/read-models.ts';

/** The columns that hold the amount of a document. */
export type AmountColumns = {
  amount: Expression<string>;
  currency: Expression<string>;
  exchangeTo: Expression<string | null>;
  exchangeRate: Expression<string | null>;
};

/** Documents whose amounts in the primary currency have the order of `key`, read from an index. */
type ConvertedPart = {
  where: Condition[];
  key: Expression<string | null>;
  /** The amount in the primary currency for a key, without rounding. */
  numberOf: (key: string) => number;
};

/**
 * The documents by the way in which their amounts are converted, as `exchangeOf` decides it: in the primary currency,
 * by their own rate, or by a rate of the account's last conversion. `missing` selects those without a rate.
 */
export function convertedParts(
  { amount, currency, exchangeTo, exchangeRate }: AmountColumns,
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): { parts: ConvertedPart[]; missing: Condition[] } {
  const primary = settings.currency;
  const isForeign = sql<boolean>`${currency} <> ${primary}`;
  const isExchanged = sql<boolean>`${exchangeTo} = ${primary}`;
  const hasNoOwnRate = sql<boolean>`${exchangeTo} is distinct from ${primary}`;
  const rates = accountRates(settings);
  return {
    parts: [
      { where: [sql`${currency} = ${primary}`], key: amount, numberOf: Number },
      { where: [isForeign, isExchanged], key: exchangedAmount(amount, exchangeRate), numberOf: Number },
      ...rates.map(({ currency: other, rate }) => ({
        where: [sql<boolean>`${currency} = ${other}`, hasNoOwnRate],
        key: amount,
        numberOf: (key: string) => Number(key) / rate,
      })),
    ],
    missing: [
      isForeign,
      hasNoOwnRate,
      sql<boolean>`${currency} <> all(${rates.map((rate) => rate.currency)}::text[])`,
    ],
  };
}

/** An amount by the document's own rate, written as in the indexes. */
function exchangedAmount(
  amount: Expression<string>,
  rate: Expression<string | null>,
): RawBuilder<string | null> {
  return sql<string | null>`(${amount} / nullif(${rate}, 0))`;
}

/** The rates of the account's last conversion by currency, if they convert to its present primary currency. */
export function accountRates(
  settings: Pick<AccountSettings, 'currency' | 'conversion'>,
): { currency: string; rate: number }[] {
  return Object.keys(settings.conversion?.rates ?? {}).flatMap((currency) => {
    const exchange = exchangeOf({ currency, exchange: null }, settings);
    return exchange === null || currency === settings.currency
      ? []
      : [{ currency, rate: Number(exchange.rate) }];
  });
}
