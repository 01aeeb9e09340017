import { digitsOf } from '@ledgerline/shared-events/money/currency.ts';
import type { AccountSettings } from '@ledgerline/shared-events/settings/account-settings.ts';
import { exchangeOf } from '@ledgerline/shared-events/settings/exchange-of.ts';
import { type AliasableExpression, type Expression, type RawBuilder, sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';
import type { Reported } from './reported.ts';

/**
 * Adds the amount in the primary currency to rows as `converted`; null when there is no rate. It implements
 * `convertedAmount` in SQL: an exact division by the rate, rounded half away from zero to the digits of the primary
 * currency. Pages and totals convert with the present rates, so a change of the primary currency writes no rows.
 */
export function withConvertedAmount(
  { currency, conversion }: Pick<AccountSettings, 'currency' | 'conversion'>,
  reported: AliasableExpression<Reported>,
) {
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
    .select(({ ref }) => convertedBy(currency, ref('r.amount'), ref('r.rate')).as('converted'));
}

/** An amount in the primary currency, by the rate to it; null when there is none. */
export function convertedBy(
  currency: string,
  amount: Expression<unknown>,
  rate: Expression<unknown>,
): RawBuilder<string | null> {
  const digits = digitsOf(currency);
  const [shift, unit] = [sql`${`1e${digits}`}::numeric`, sql`${`1e-${digits}`}::numeric`];
  return sql<string | null>`case
      when ${rate} = 1 then round(${amount}, ${sql.lit(digits)})
      when ${rate} > 0 then sign(${amount}) *
      div(2 * abs(${amount}) * ${shift} + ${rate}, 2 * ${rate}) * ${unit}
    end`;
}

/** The rates of the last conversion of the account by currency, if they convert to its present primary currency. */
function ratesOfAccount(settings: Pick<AccountSettings, 'currency' | 'conversion'>): Record<string, string> {
  const currencies = Object.keys(settings.conversion?.rates ?? {});
  return Object.fromEntries(
    currencies.flatMap((currency) => {
      const exchange = exchangeOf({ currency, exchange: null }, settings);
      return exchange === null ? [] : [[currency, exchange.rate]];
    }),
  );
}
