import type { Log } from '../log.ts';
import { openQueue, type QueueStore, withinTimeLimit } from './queue-backend.ts';

export const CATCH_UP_QUEUE = 'read-catch-up';

/** "Bring this account up to date." The job contains only the account's id. */
const JOB = 'catch-up';

export type Doorbell = {
  /** Rings for accounts. It never fails, because the sweeper makes up for a lost ring. */
  ring(accountIds: Iterable<string>): void;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the doorbell. Rings during a call to the queue are sent together in the next call. */
export function openDoorbell(store: QueueStore, log: Log): Doorbell {
  const queue = openQueue(
    CATCH_UP_QUEUE,
    store,
    (error) => log.warn({ err: error }, 'The doorbell queue has a problem.'),
    () => log.warn({}, 'The doorbell queue is back.'),
  );
  const pending = new Set<string>();
  let sending: Promise<void> | null = null;

  const send = async (): Promise<void> => {
    while (pending.size > 0) {
      const accounts = [...pending];
      pending.clear();
      try {
        await queue.add(
          accounts.map((accountId) => ({ name: JOB, data: { accountId }, key: `account-${accountId}` })),
        );
      } catch (error) {
        log.warn(
          { err: error, accounts: accounts.length },
          'The doorbell could not be rung; the sweeper will ring.',
        );
      }
    }
    sending = null;
  };

  return {
    ring: (accountIds) => {
      for (const accountId of accountIds) pending.add(accountId);
      sending ??= send();
    },
    ping: () => queue.ping(),
    close: async () => {
      if (sending !== null) await withinTimeLimit(sending);
      await queue.close();
    },
  };
}
