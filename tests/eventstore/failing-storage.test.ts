import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { createLedgerStore } from '@ledgerline/infra/ledger-store/ledger-store.ts';
import { LedgerFull } from '@ledgerline/shared-events/ledger/errors.ts';
import { expect, it } from 'vitest';
import { temporaryFolder } from './support/event-store.ts';
import { collect, newEvent, newEvents, settled } from './support/events.ts';
import { patientStore } from './support/patient-store.ts';

const fullDir = temporaryFolder();
const damagedDir = temporaryFolder();
const busyDir = temporaryFolder();
const LARGE = { text: 'x'.repeat(50_000) };

it('reports missing space, keeps its events, and continues when there is space again', async () => {
  const small = await startEventStoreNode({ dataDir: fullDir, maxFileBytes: 500_000 });
  const store = createLedgerStore({ connectionString: small.connectionString, appendTimeoutMs: 3_000 });
  let revision = -1;
  const fill = async () => {
    for (;;) {
      const events = [newEvent(LARGE)];
      ({ revision } = await settled(() => store.append('account-1', revision, events)));
    }
  };
  const failure: unknown = await fill().catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(LedgerFull);
  await expect(store.ping('appends')).rejects.toBeInstanceOf(LedgerFull);
  await store.ping('reads');
  expect(failure).toHaveProperty(
    'message',
    expect.stringMatching(/^There is no space left for .*ledger\.db/),
  );
  expect(await collect(store.read('account-1'))).toHaveLength(revision + 1);
  // A second store in this process sends every append as a call of its own.
  const second = createLedgerStore({ connectionString: small.connectionString, appendTimeoutMs: 3_000 });
  const tooMuch = [newEvent(LARGE)];
  await expect(settled(() => second.append('account-1', revision, tooMuch))).rejects.toThrow(
    /^There is no space left/,
  );
  await second.close();
  await store.close();
  await small.stop();

  const large = await startEventStoreNode({ dataDir: fullDir });
  const again = patientStore(large.connectionString);
  expect(await again.append('account-1', revision, [newEvent(LARGE)])).toEqual({ revision: revision + 1 });
  await again.close();
  await large.stop();
});

it('reports a damaged event to its readers, and serves the rest', async () => {
  let node = await startEventStoreNode({ dataDir: damagedDir });
  let store = patientStore(node.connectionString);
  await store.append('account-1', -1, newEvents(3));
  await store.append('account-2', -1, newEvents(3));
  await store.close();
  await node.stop();
  const database = new DatabaseSync(join(damagedDir, 'ledger.db'));
  database.exec(`UPDATE events SET type = 'JobDeleted' WHERE position = 2`);
  database.close();

  node = await startEventStoreNode({ dataDir: damagedDir });
  store = patientStore(node.connectionString);
  await expect(collect(store.read('account-1'))).rejects.toThrow('position 2 of the ledger file is damaged');
  expect(await collect(store.read('account-2'))).toHaveLength(3);
  expect(await store.append('account-1', 2, newEvents(1))).toEqual({ revision: 3 });
  await store.close();
  await node.stop();
});

it('serves reads while another program writes to the file, and accepts the append afterwards', async () => {
  const node = await startEventStoreNode({ dataDir: busyDir, scavengeMinutes: 0 });
  const store = patientStore(node.connectionString);
  await store.append('account-1', -1, newEvents(3));
  const other = new DatabaseSync(join(busyDir, 'ledger.db'));
  other.exec('BEGIN IMMEDIATE');
  let isAnswered = false;
  const appended = store.append('account-1', 2, newEvents(1)).finally(() => {
    isAnswered = true;
  });
  for (let round = 0; round < 10; round += 1) expect(await collect(store.read('account-1'))).toHaveLength(3);
  expect(isAnswered).toBe(false);
  other.exec('ROLLBACK');
  other.close();
  expect(await appended).toEqual({ revision: 3 });
  await store.close();
  await node.stop();
});
