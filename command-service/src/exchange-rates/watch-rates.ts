import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { RATES_CHANNEL } from './refresh-rates.ts';

const RECONNECT_MS = 1_000;

/**
 * Calls `reload` whenever new rates are stored, by whichever process. It listens on a connection of its own and
 * opens another when that one is lost; as a message may have been missed meanwhile, it reloads then, too.
 */
export function watchRates(
  pool: pg.Pool,
  reload: () => Promise<void>,
  onTrouble: (cause: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listen(pool, reload, stopping.signal);
      } catch (error) {
        onTrouble(error);
        await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
    },
  };
}

/** Listens until told to stop. @throws when the connection is lost or the rates cannot be read */
async function listen(pool: pg.Pool, reload: () => Promise<void>, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let reloading = Promise.resolve();
  const onNotice = () => {
    reloading = reloading.then(reload);
    reloading.catch(reject);
  };
  const onEnd = () => reject(new Error('The connection for exchange rates was lost.'));
  client.on('notification', onNotice).on('error', reject).on('end', onEnd);
  signal.addEventListener('abort', () => resolve(), { once: true });
  try {
    if (signal.aborted) return;
    await client.query(`listen ${RATES_CHANNEL}`);
    onNotice();
    await ended;
    await reloading;
  } finally {
    client.off('notification', onNotice).off('end', onEnd);
    // Closed, not given back: it still listens.
    client.release(true);
  }
}
