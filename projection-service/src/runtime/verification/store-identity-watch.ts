import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import type { Log } from '../log.ts';

/** The identity of the event store of this process, as of its last answer. */
export type StoreIdentityWatch = {
  /** Null while the store has not answered. */
  current(): string | null;
  /** Asks the store again, because rows were found to belong to another store. */
  refresh(): void;
};

/** Asks the event store for its identity, again and again until it answers. */
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
        (error: unknown) => log.warn({ err: error }, 'The event store does not answer its identity.'),
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
