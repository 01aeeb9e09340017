import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';

const CONNECT_MS = 5_000;

/**
 * Checks that a configured PostgreSQL server answers, before it is used.
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
 * Checks that the event store answers.
 * @throws StartError naming EVENTSTORE_URL.
 */
export async function checkEventStore(ledger: LedgerStore): Promise<void> {
  try {
    await ledger.ping();
  } catch (error) {
    throw new StartError('The event store does not answer: check EVENTSTORE_URL.', { cause: error });
  }
}

/**
 * Checks that the store of the queue answers. Redis may become available later: commands and queries need no queue,
 * and everything that waits for it continues then. Until then `onRedisAway` is called once, and the start does not
 * wait.
 * @throws StartError when the queue is in PostgreSQL and does not answer.
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
    throw new StartError(`The queue does not answer (${reasonOf(error)}): check DATABASE_URL.`, {
      cause: error,
    });
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

/**
 * The first line of an error; when a connection was refused at every address, the parts of the error contain the
 * reason.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0] ?? '';
}
