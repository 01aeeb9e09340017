import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { AnswerTooLong, answerText } from '../third-parties/answer-text.ts';
import { ecb, openRates, ownSource, type RateSource, readRates } from './rate-sources.ts';
import type { DayOfRates } from './rate-table.ts';
import { saveRates } from './stored-rates.ts';

/** The PostgreSQL channel that is notified after new rates were stored; the payload is one of their days. */
export const RATES_CHANNEL = 'exchange_rates';

const PATIENCE_MS = 15_000;
const MAX_BYTES = 1_000_000;

/**
 * The sources in order of preference: only the operator's own, or the central bank and an open source for the
 * remaining currencies.
 */
export function rateSources(url: string | undefined): readonly RateSource[] {
  return url === undefined ? [ecb, openRates] : [ownSource(url)];
}

/**
 * Fetches the rates of every source and stores new ones; stored rates never change. A currency of an earlier source
 * is not taken from a later one. Answers how many rates are new.
 * @throws AggregateError when a source fails; the rates of the others are stored
 */
export async function refreshRates(db: Database, sources: readonly RateSource[]): Promise<number> {
  const fetched = await Promise.allSettled(sources.map(fetchRates));
  const existing = new Set<string>();
  let added = 0;
  for (const outcome of fetched) {
    if (outcome.status === 'rejected') continue;
    const found = outcome.value.map((day) => without(day, existing));
    added += await keep(db, found);
    for (const currency of found.flatMap(({ rates }) => Object.keys(rates))) existing.add(currency);
  }
  const failures = fetched.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join(' '));
  return added;
}

async function fetchRates(source: RateSource): Promise<DayOfRates[]> {
  const response = await fetch(source.url, { signal: AbortSignal.timeout(source.patienceMs ?? PATIENCE_MS) });
  if (!response.ok) throw new Error(`${source.name} answered ${response.status}.`);
  const text = await answerText(response, MAX_BYTES).catch((error: unknown) => {
    if (error instanceof AnswerTooLong) throw new Error(`${source.name} answered more than rates.`);
    throw error;
  });
  return readRates(source, text);
}

function without({ rates, ...rest }: DayOfRates, existing: ReadonlySet<string>): DayOfRates {
  return {
    ...rest,
    rates: Object.fromEntries(Object.entries(rates).filter(([code]) => !existing.has(code))),
  };
}

function keep(db: Database, days: readonly DayOfRates[]): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const added = await saveRates(transaction, days);
    if (added > 0) await sql`select pg_notify(${RATES_CHANNEL}, ${days[0]?.day ?? ''})`.execute(transaction);
    return added;
  });
}
