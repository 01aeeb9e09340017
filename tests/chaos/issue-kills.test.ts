import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chanceFrom } from '@ledgerline/infra/demo/random.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { expect, it } from 'vitest';
import { startCluster } from './cluster.ts';
import { playIssues } from './issue-kills.ts';

/** Four processes start, and two of them again under load. */
const STARTS_MS = 600_000;

/** Starts the cluster and issues on it; what was started ends with the stack. */
async function issuesOn(stack: AsyncDisposableStack): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-issues-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startCluster(folder, { command: 2, query: 1, worker: 1 });
  stack.defer(() => cluster.stop());
  const ledger = createLedgerStore({ connectionString: cluster.eventStoreUrl });
  stack.defer(() => ledger.close());
  const { pool, end } = openPool({ connectionString: cluster.databaseUrl, max: 2 }, () => undefined);
  stack.defer(end);
  const chance = chanceFrom(20_261_130);
  return await playIssues(cluster, { ledger, pool }, { count: 20, kills: 2, chance });
}

it(
  'two command services that are killed while they issue leave no gap, and each document has its one paper',
  async () => {
    const stack = new AsyncDisposableStack();
    try {
      expect(await issuesOn(stack)).toEqual([]);
    } finally {
      await stack.disposeAsync();
    }
  },
  STARTS_MS,
);
