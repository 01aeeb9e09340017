import type { Log } from './log.ts';
import { openQueue, type QueueStore, soonOver } from './queue-backend.ts';

export const CATCH_UP_QUEUE = 'read-catch-up';

/** "Bring this account up to date." The job carries the account's id and nothing else. */
const JOB = 'catch-up';

export type Doorbell = {
  /** Rings for accounts; never fails, since a lost ring is found by the sweeper. */
  ring(accountIds: Iterable<string>): void;
  ping(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the doorbell. Rings that come while one is on its way to the queue go together in the next. */
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
          'The doorbell was not heard; the sweeper will ring.',
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
      if (sending !== null) await soonOver(sending);
      await queue.close();
    },
  };
}
