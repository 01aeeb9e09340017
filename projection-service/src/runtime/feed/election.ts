import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type WatchedServer, watchServer } from '../database/server-watch.ts';
import type { Log } from '../log.ts';

/** Spells "feed". */
const FEED_LOCK = 0x66656564;
const STAND_BY_MS = 500;

/**
 * Runs `work` while this process is elected, which means that it holds an advisory lock on its own connection. When
 * the connection is lost, the signal passed to `work` aborts and the process tries to be elected again, until
 * `signal` aborts. Failed work is started again after a pause. `onStandBy` is called while another process is
 * elected.
 */
export async function whileElected(
  databaseUrl: string,
  log: Log,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  onStandBy: () => void = () => undefined,
): Promise<void> {
  const server = watchServer(databaseUrl);
  while (!signal.aborted) {
    try {
      await oneTerm(databaseUrl, server, signal, work, onStandBy);
    } catch (error) {
      log.warn({ err: error }, 'The feed stopped and will run for election again.');
    }
    await delay(STAND_BY_MS, undefined, { signal }).catch(() => undefined);
  }
  await server.stop();
}

async function oneTerm(
  databaseUrl: string,
  { stream }: WatchedServer,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  onStandBy: () => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true, stream });
  const lost = new AbortController();
  client.on('error', (error) => lost.abort(error));
  client.on('end', () => lost.abort(new Error('The connection that holds the feed lock ended.')));
  await client.connect();
  try {
    if (await isElected(client, AbortSignal.any([signal, lost.signal]), onStandBy)) {
      await work(AbortSignal.any([signal, lost.signal]));
    }
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function isElected(client: pg.Client, signal: AbortSignal, onStandBy: () => void): Promise<boolean> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ elected: boolean }>('select pg_try_advisory_lock($1) as elected', [
      FEED_LOCK,
    ]);
    if (rows[0]?.elected === true) return true;
    onStandBy();
    await delay(STAND_BY_MS, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
