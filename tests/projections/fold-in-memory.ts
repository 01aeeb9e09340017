import { ALL_PROJECTIONS } from '@ledgerline/projection-service/projections/all.ts';
import { readEvent } from '@ledgerline/projection-service/projections/projection.ts';
import { MemoryRows } from '@ledgerline/projection-service/projections/rows.ts';
import { compareRows } from '@ledgerline/projection-service/runtime/rows/compare-rows.ts';
import { allRows } from '@ledgerline/projection-service/runtime/rows/row-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type { Pool } from 'pg';
import { expect } from 'vitest';
import type { AccountLog } from './account-log.ts';

/** Expects that the stored rows of an account equal those of a fold of its whole ledger in memory. */
export async function expectRowsOfLedger(
  pool: Pool,
  ledger: LedgerStore,
  account: AccountLog,
): Promise<void> {
  const folded = await foldInMemory(ledger, account);
  for (const projection of ALL_PROJECTIONS) {
    for (const table of projection.tables) {
      const stored = await allRows(pool, account.accountId, table);
      const expected = folded.get(projection.name)?.all(table) ?? [];
      expect(compareRows(table, stored, expected)).toEqual([]);
    }
  }
}

async function foldInMemory(ledger: LedgerStore, account: AccountLog): Promise<Map<string, MemoryRows>> {
  const folded = new Map(ALL_PROJECTIONS.map(({ name }) => [name, new MemoryRows()]));
  for await (const stored of ledger.read(account.stream)) {
    for (const projection of ALL_PROJECTIONS) {
      projection.apply(folded.get(projection.name) ?? new MemoryRows(), readEvent(stored));
    }
  }
  return folded;
}
