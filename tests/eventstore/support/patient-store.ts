import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { PATIENCE_MS } from '#support/limits.ts';

/** A ledger store as the app has it, but for its limits: on a busy machine an append may take longer than a user waits. */
export function patientStore(connectionString: string): LedgerStore {
  return createLedgerStore({
    connectionString,
    appendTimeoutMs: PATIENCE_MS,
    readTimeoutMs: PATIENCE_MS,
  });
}
