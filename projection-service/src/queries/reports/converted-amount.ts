import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';

/** The amount of a row in the primary currency as SQL; null while its rate is missing. */
export type ConvertedAmount = {
  /** Comes after the table in `from`; gives each row its `converted.amount`. */
  join: string;
  values: readonly unknown[];
};

/**
 * The rule of `convertedAmount` as SQL, for the columns `currency`, `exchange_to`, `exchange_rate` and `amount` of a
 * report's table: divided by the rate and rounded half away from zero to the digits of the primary currency, exactly.
 * Its parameters begin at `$first`. What a page shows as converted and what a total sums is worked out from the rates
 * of now, so a change of the primary currency writes no row.
 */
export function convertedAmount(
  { currency, conversion }: Pick<AccountSettings, 'currency' | 'conversion'>,
  amount: string,
  first: number,
): ConvertedAmount {
  const digits = digitsOf(currency);
  const [primary, rates, shift, unit] = [0, 1, 2, 3].map((index) => `$${first + index}`);
  return {
    join: `
      cross join lateral (select case
        when r.currency = ${primary}::text then 1
        when r.exchange_to = ${primary}::text then r.exchange_rate
        else (${rates}::jsonb->>r.currency)::numeric
      end as rate) exchange
      cross join lateral (select case
        when exchange.rate = 1 then round(r.${amount}, ${digits})
        when exchange.rate > 0 then sign(r.${amount}) *
        div(2 * abs(r.${amount}) * ${shift}::numeric + exchange.rate, 2 * exchange.rate) * ${unit}::numeric
      end as amount) converted`,
    values: [
      currency,
      JSON.stringify(ratesOfAccount({ currency, conversion })),
      `1e${digits}`,
      `1e-${digits}`,
    ],
  };
}

/** The rates with which the account was converted, as far as they lead to its primary currency, by currency. */
function ratesOfAccount(settings: Pick<AccountSettings, 'currency' | 'conversion'>): Record<string, string> {
  const currencies = Object.keys(settings.conversion?.rates ?? {});
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const exchange = exchangeOf({ currency, exchange: null }, settings);
      return exchange === null ? [] : [[currency, exchange.rate]];
    }),
  );
}
