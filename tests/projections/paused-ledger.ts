import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';

/** A ledger whose events pass through `each` before a reader gets them. */
export function reading(
  ledger: LedgerStore,
  each: (event: StoredEvent) => Promise<StoredEvent>,
): LedgerStore {
  return Object.create(ledger, {
    read: {
      value: async function* (...values: Parameters<LedgerStore['read']>) {
        for await (const event of ledger.read(...values)) yield await each(event);
      },
    },
  });
}

/** A ledger whose reads pause at a revision until they are released. */
type PausedLedger = { ledger: LedgerStore; letGo: () => void; reached: Promise<void> };

export function pausedAt(ledger: LedgerStore, revision: number): PausedLedger {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const paused = reading(ledger, async (event) => {
    if (event.revision !== revision) return event;
    arrived.resolve();
    await gate.promise;
    return event;
  });
  return { ledger: paused, letGo: gate.resolve, reached: arrived.promise };
}
