import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { type AliasableExpression, sql } from 'kysely';
import { readModels } from '#runtime/read-models.ts';
import type { Reported } from './reported.ts';

/**
 * Rows with their amount in the primary currency, `converted`; null while its rate is missing. It is the rule of
 * `convertedAmount` as SQL: divided by the rate and rounded half away from zero to the digits of the primary currency,
 * exactly. What a page shows as converted and what a total sums is worked out from the rates of now, so a change of the
 * primary currency writes no row.
 */
export function withConvertedAmount(
  { currency, conversion }: Pick<AccountSettings, 'currency' | 'conversion'>,
  reported: AliasableExpression<Reported>,
) {
  const digits = digitsOf(currency);
  const rates = JSON.stringify(ratesOfAccount({ currency, conversion }));
  const rated = readModels
    .selectFrom(reported.as('r'))
    .selectAll('r')
    .select(({ ref }) =>
      sql<string | null>`case
      when ${ref('r.currency')} = ${currency}::text then 1
      when ${ref('r.exchange_to')} = ${currency}::text then ${ref('r.exchange_rate')}
      else (${rates}::jsonb->>${ref('r.currency')})::numeric
    end`.as('rate'),
    );
  return readModels
    .selectFrom(rated.as('r'))
    .selectAll('r')
    .select(({ ref }) => {
      const [amount, rate] = [ref('r.amount'), ref('r.rate')];
      const [shift, unit] = [sql`${`1e${digits}`}::numeric`, sql`${`1e-${digits}`}::numeric`];
      return sql<string | null>`case
      when ${rate} = 1 then round(${amount}, ${sql.lit(digits)})
      when ${rate} > 0 then sign(${amount}) *
      div(2 * abs(${amount}) * ${shift} + ${rate}, 2 * ${rate}) * ${unit}
    end`.as('converted');
    });
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
