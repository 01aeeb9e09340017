import { setTimeout as delay } from 'node:timers/promises';
import type { RunKind } from '@ledgerline/shared-events/runs/run.ts';
import type { RunWork } from '@ledgerline/shared-events/runs/run-work.ts';
import type { Log } from '../runtime/log.ts';
import { openTogether } from '../runtime/open-together.ts';
import { openQueue, openWorker, type QueueStore, withinTimeLimit } from '../runtime/queue/queue-backend.ts';
import type { RunTable } from './run-table.ts';
import { workOnRun } from './work-on-run.ts';

/**
 * A queue for each kind, so that no kind delays another, and none delays live work. Jobs of earlier versions may wait
 * in them.
 */
const QUEUES: Readonly<Record<RunKind, string>> = {
  rebuild: 'read-rebuild',
  export: 'account-export',
  import: 'account-import',
};

/**
 * Rings for runs by their ids. The job contains only the id; the run itself is in its row. Ringing does not block and
 * never fails: if a ring is lost, or the queue is unavailable, the sweeper finds the run.
 */
export type RunBell = { ring(ids: readonly string[]): void; close(): Promise<void> };

export function openRunBell(kind: RunKind, store: QueueStore, log: Log): RunBell {
  const queueName = QUEUES[kind];
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
      await withinTimeLimit(Promise.all(sending));
      await queue.close();
    },
  };
}

type RunQueueDeps = {
  runs: RunTable;
  store: QueueStore;
  log: Log;
  sweepMs: number;
  /** Finds the runs that no worker continues, for kinds whose expired runs need more cleanup than their rows. */
  sweep?(): Promise<string[]>;
};

/** Works on the runs of a kind one at a time, and rings again for those that no worker continues. */
export async function startRunQueue(deps: RunQueueDeps, work: RunWork): Promise<{ stop(): Promise<void> }> {
  const { runs, store, log } = deps;
  const queueName = QUEUES[work.kind];
  return await openTogether(async (opened) => {
    const bell = openRunBell(work.kind, store, log);
    opened.defer(() => bell.close());
    const stopping = new AbortController();
    const worker = await openWorker(
      queueName,
      store,
      { concurrency: 1 },
      async ({ id }) => {
        if (id !== undefined) await workOnRun({ runs, log }, work, id, stopping.signal);
      },
      (error) => log.warn({ err: error, queue: queueName }, 'A run failed to end.'),
    );
    opened.defer(() => worker.close());
    const sweep = async () => {
      await runs.removeExpired();
      bell.ring((await deps.sweep?.()) ?? (await runs.sweep(work.kind)).waiting);
    };
    const sweeping = (async () => {
      while (!stopping.signal.aborted) {
        await sweep().catch((error: unknown) =>
          log.warn({ err: error, queue: queueName }, 'The sweeper could not look for runs.'),
        );
        await delay(deps.sweepMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    })();
    return {
      stop: async () => {
        stopping.abort();
        await sweeping;
        await opened.disposeAsync();
      },
    };
  });
}
