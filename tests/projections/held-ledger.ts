import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';

/** A ledger whose events pass through `each` on their way to a reader. */
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

/** A ledger whose reads stop at a revision until they are let go. */
export type HeldLedger = { ledger: LedgerStore; letGo: () => void; reached: Promise<void> };

export function heldAt(ledger: LedgerStore, revision: number): HeldLedger {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  const held = reading(ledger, async (event) => {
    if (event.revision !== revision) return event;
    arrived.resolve();
    await gate.promise;
    return event;
  });
  return { ledger: held, letGo: gate.resolve, reached: arrived.promise };
}
