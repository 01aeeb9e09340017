import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import { openQueue, openWorker, type QueueStore, soonOver } from './queue-backend.ts';

/**
 * Rings for runs by their ids. The job carries the id alone: what the run is stands in its row. Nobody waits for it and
 * it never fails: a ring that is lost, or waits for a queue that is away, is made up for by the sweeper.
 */
export type RunBell = { ring(ids: readonly string[]): void; close(): Promise<void> };

export function openRunBell(queueName: string, store: QueueStore, log: Log): RunBell {
  const queue = openQueue(
    queueName,
    store,
    (error) => log.warn({ err: error, queue: queueName }, 'A queue of runs has a problem.'),
    () => log.warn({ queue: queueName }, 'A queue of runs is back.'),
  );
  const sending = new Set<Promise<void>>();
  return {
    ring: (ids) => {
      if (ids.length === 0) return;
      const sent = queue
        .add(ids.map((id) => ({ name: 'run', data: { id }, key: `${queueName}-${id}` })))
        .catch((error: unknown) =>
          log.warn({ err: error, queue: queueName }, 'A run was not rung for; the sweeper will ring.'),
        )
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    close: async () => {
      await soonOver(Promise.all(sending));
      await queue.close();
    },
  };
}

export type RunQueueDeps = {
  queueName: string;
  store: QueueStore;
  log: Log;
  sweepMs: number;
  /** Works on one run; it may be called for a run that is over or in other hands, and then does nothing. */
  work(id: string, signal: AbortSignal): Promise<void>;
  /** The runs that nobody works on. Also the time to remove what is over. */
  sweep(): Promise<readonly string[]>;
};

/** Works on durable runs one at a time, and rings again for those that nobody works on any more. */
export async function startRunQueue(deps: RunQueueDeps): Promise<{ stop(): Promise<void> }> {
  const { queueName, store, log } = deps;
  const bell = openRunBell(queueName, store, log);
  const stopping = new AbortController();
  const worker = await openWorker(
    queueName,
    store,
    { concurrency: 1 },
    async ({ id }) => {
      if (id !== undefined) await deps.work(id, stopping.signal);
    },
    (error) => log.warn({ err: error, queue: queueName }, 'A run did not end.'),
  );
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        bell.ring(await deps.sweep());
      } catch (error) {
        log.warn({ err: error, queue: queueName }, 'The sweeper could not look for runs.');
      }
      await delay(deps.sweepMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await worker.close();
      await sweeping;
      await bell.close();
    },
  };
}
