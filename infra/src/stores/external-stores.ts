import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';

const CONNECT_MS = 5_000;

/**
 * Makes sure that a PostgreSQL of somebody else's answers, before anything is asked of it.
 * @throws StartError naming DATABASE_URL, without its password.
 */
export async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    throw new StartError(`PostgreSQL does not answer (${reasonOf(error)}): check DATABASE_URL.`);
  }
}

/**
 * Makes sure that the event store answers.
 * @throws StartError naming EVENTSTORE_URL.
 */
export async function checkEventStore(ledger: LedgerStore): Promise<void> {
  try {
    await ledger.ping();
  } catch {
    throw new StartError('The event store does not answer: check EVENTSTORE_URL.');
  }
}

/**
 * Makes sure that the queue's store answers. A Redis may come later: what people do needs no queue, and whatever waits
 * for it goes on when it comes. Until then `onRedisAway` hears of it, and nobody waits.
 * @throws StartError when it is the queue in PostgreSQL that does not answer.
 */
export async function checkQueue(
  ping: () => Promise<void>,
  redisUrl: string | undefined,
  onRedisAway: (message: string) => void,
): Promise<void> {
  const answered = inTime(ping());
  if (redisUrl !== undefined) {
    answered.catch((error: unknown) =>
      onRedisAway(`Redis does not answer yet (${reasonOf(error)}): check REDIS_URL.`),
    );
    return;
  }
  try {
    await answered;
  } catch (error) {
    throw new StartError(`The queue does not answer (${reasonOf(error)}): check DATABASE_URL.`);
  }
}

async function inTime(answer: Promise<void>): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer in time')), CONNECT_MS);
  try {
    await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The first line of what went wrong; a connection refused on every address says it in its parts. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}
