import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { PATIENCE_MS } from '#support/limits.ts';

/** A ledger store as in the app, but with longer timeouts for a busy machine. */
export function patientStore(connectionString: string): LedgerStore {
  return createLedgerStore({
    connectionString,
    appendTimeoutMs: PATIENCE_MS,
    readTimeoutMs: PATIENCE_MS,
  });
}
