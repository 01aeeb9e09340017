import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const RECONNECT_MS = 1_000;

/** The action for a notification, by PostgreSQL channel. */
type Channels = Readonly<Record<string, () => Promise<void>>>;

/**
 * Runs the action of a channel whenever a process notifies it. It listens on a connection of its own and reconnects
 * when that is lost. Notifications may have been missed meanwhile, so after a reconnect the actions of all channels
 * run.
 */
export function watchChannels(
  pool: pg.Pool,
  channels: Channels,
  onTrouble: (cause: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await listen(pool, channels, stopping.signal);
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

/** Listens until `signal` aborts. @throws when the connection is lost or an action fails */
async function listen(pool: pg.Pool, channels: Channels, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  // The connection may be lost before anybody waits for its end.
  ended.catch(() => undefined);
  let acting = Promise.resolve();
  const act = (channel: string) => {
    acting = acting.then(channels[channel]);
    acting.catch(reject);
  };
  const onNotice = ({ channel }: pg.Notification) => act(channel);
  const onEnd = () => reject(new Error('The connection that listens to notices was lost.'));
  client.on('notification', onNotice).on('error', reject).on('end', onEnd);
  const onAbort = () => resolve();
  signal.addEventListener('abort', onAbort);
  try {
    if (signal.aborted) return;
    for (const channel of Object.keys(channels)) {
      await client.query(`listen ${channel}`);
      act(channel);
    }
    await ended;
    await acting;
  } finally {
    signal.removeEventListener('abort', onAbort);
    client.off('notification', onNotice).off('error', reject).off('end', onEnd);
    // Closed instead of returned to the pool, because it still listens.
    client.release(true);
  }
}
