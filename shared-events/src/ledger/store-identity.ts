import { z } from 'zod';
import { LedgerUnavailable, OutcomeUnknown, RevisionConflict } from './errors.ts';
import type { LedgerStore } from './store.ts';

/** The stream with the identity of its store. It is not copied when a ledger is copied to another store. */
export const STORE_IDENTITY_STREAM = 'ledgerline-store';

/** The PostgreSQL channel that is notified when the ledger was replaced by another one. */
export const STORE_CHANGE_CHANNEL = 'ledgerline_store';

const IDENTIFIED = 'StoreIdentified';
const identity = z.object({ storeId: z.uuid() });

/**
 * The identity of a store, which distinguishes it from every other one: positions of its log mean nothing elsewhere.
 * A store without an identity gets one now; concurrent calls get the same.
 * @throws LedgerUnavailable
 */
export async function storeIdentity(store: LedgerStore): Promise<string> {
  const stored = await readIdentity(store);
  if (stored !== null) return stored;
  await identify(store);
  const created = await readIdentity(store);
  if (created === null) throw new LedgerUnavailable("The event store doesn't identify itself.");
  return created;
}

async function readIdentity(store: LedgerStore): Promise<string | null> {
  for await (const { data } of store.read(STORE_IDENTITY_STREAM, { limit: 1 })) {
    return identity.parse(data).storeId;
  }
  return null;
}

/**
 * Writes an identity unless another process was first. The identity is read afterwards, also when the answer of the
 * append was lost.
 */
async function identify(store: LedgerStore): Promise<void> {
  const storeId = crypto.randomUUID();
  try {
    await store.append(STORE_IDENTITY_STREAM, -1, [
      { id: storeId, type: IDENTIFIED, data: { storeId }, metadata: {} },
    ]);
  } catch (error) {
    if (!(error instanceof RevisionConflict || error instanceof OutcomeUnknown)) throw error;
  }
}
