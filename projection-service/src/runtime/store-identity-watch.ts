import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { Log } from './log.ts';

/** Who the event store of this process is, as it said last. */
export type StoreIdentityWatch = {
  /** Null while it has not answered. */
  current(): string | null;
  /** Asks again, as rows were found to be of another store. */
  refresh(): void;
};

/** Asks the event store who it is, and goes on asking until it answers. */
export function watchStoreIdentity(ledger: LedgerStore, log: Log): StoreIdentityWatch {
  let storeId: string | null = null;
  let isAsking = false;
  const refresh = () => {
    if (isAsking) return;
    isAsking = true;
    storeIdentity(ledger)
      .then(
        (answer) => {
          storeId = answer;
        },
        (error: unknown) => log.warn({ err: error }, 'The event store does not say who it is.'),
      )
      .finally(() => {
        isAsking = false;
      });
  };
  refresh();
  return {
    current: () => {
      if (storeId === null) refresh();
      return storeId;
    },
    refresh,
  };
}
