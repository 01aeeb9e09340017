import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { expect, it, vi } from 'vitest';
import { createLedgerStore } from './ledger-store.ts';

it('a store whose authority was replaced while it was down is reached again, without a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ledgerline-renewed-'));
  let node: EventStoreNode = await startEventStoreNode({ dataDir });
  const ledger = createLedgerStore({ connectionString: node.connectionString });
  try {
    await ledger.ping();
    await node.stop();
    await rm(join(dataDir, 'certificate.pem'));
    node = await startEventStoreNode({ dataDir, port: node.port });
    for (const calls of ['appends', 'reads'] as const) await vi.waitFor(() => ledger.ping(calls));
    await rm(join(dataDir, 'certificate.pem'));
    // What is connected stays so while the file is missing.
    await expect(ledger.ping('reads')).resolves.toBeUndefined();
  } finally {
    await ledger.close();
    await node.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
