import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { RateHistory } from './rate-history.ts';
import { type DayOfRates, RateTable } from './rate-table.ts';
import snapshot from './snapshot.json' with { type: 'json' };

/** The rates that are shipped with the app, so that it can convert without a network. */
export function shippedRates(): DayOfRates {
  const { EUR: _base, ...rates } = snapshot.rates;
  return { day: snapshot.date, source: snapshot.source, rates };
}

/** Stores the rates of days without changing existing ones. Answers how many are new. */
export async function saveRates(db: Database, days: readonly DayOfRates[]): Promise<number> {
  const rows = days.flatMap(({ day, source, rates }) =>
    Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate, source })),
  );
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reference.exchange_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Loads all stored rates into the table that decisions use. */
export async function loadRates(db: Database, table = new RateTable(new RateHistory())): Promise<RateTable> {
  const rows = await db
    .selectFrom('reference.exchange_rates')
    .select(['currency', 'day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
    .orderBy('day')
    .execute();
  for (const { currency, day, source, rate } of rows) table.add({ day, source, rates: { [currency]: rate } });
  return table;
}
