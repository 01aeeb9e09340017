import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type DayOfRates, RateTable } from './rate-table.ts';
import snapshot from './snapshot.json' with { type: 'json' };

/** The rates that ship with the app, so that it converts without a network. */
export function shippedRates(): DayOfRates {
  const { EUR: _base, ...rates } = snapshot.rates;
  return { day: snapshot.date, source: snapshot.source, rates };
}

/**
 * Keeps the rates of a day; those that are there already stay, so that what was once told does not change. Answers
 * how many are new.
 */
export async function saveRates(db: Database, { day, source, rates }: DayOfRates): Promise<number> {
  const rows = Object.entries(rates).map(([currency, rate]) => ({ currency, day, rate, source }));
  if (rows.length === 0) return 0;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reference.exchange_rates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

/** Takes all stored rates into the table that decisions look at. */
export async function loadRates(db: Database, table = new RateTable()): Promise<RateTable> {
  const rows = await db
    .selectFrom('reference.exchange_rates')
    .select(['currency', 'day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
    .orderBy('day')
    .execute();
  for (const { currency, day, source, rate } of rows) table.add({ day, source, rates: { [currency]: rate } });
  return table;
}
