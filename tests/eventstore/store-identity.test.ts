import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { copyLedger } from '@ledgerline/infra/ledger-store/copy/copy-ledger.ts';
import { PositionRefused } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { STORE_IDENTITY_STREAM, storeIdentity } from '@ledgerline/shared-events/ledger/store-identity.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newStream, useEventStore } from './support/event-store.ts';
import { collect, newEvents } from './support/events.ts';
import { patientStore } from './support/patient-store.ts';

const server = useEventStore();
let store: LedgerStore;
beforeAll(() => {
  store = patientStore(server.url);
});
afterAll(() => store.close());

describe('the identity of a store', () => {
  it('is the same for all concurrent first calls', async () => {
    const others = Array.from({ length: 8 }, () => patientStore(server.url));
    const identities = await Promise.all([store, ...others].map(storeIdentity));
    await Promise.all(others.map((each) => each.close()));
    expect(new Set(identities).size).toBe(1);
    expect(await collect(store.read(STORE_IDENTITY_STREAM))).toHaveLength(1);
    expect(await storeIdentity(store)).toBe(identities[0]);
  });

  it('is not copied with the ledger', async () => {
    const folders = await Promise.all(
      [0, 1].map(async () => mkdtempSync(join(tmpdir(), 'ledgerline-identity-'))),
    );
    const [from, to] = folders;
    if (from === undefined || to === undefined) throw new Error('Two folders are needed.');
    const source = await startEventStoreNode({ dataDir: from, security: 'none' });
    const target = await startEventStoreNode({ dataDir: to, security: 'none' });
    const [here, there] = [source, target].map(({ connectionString }) => patientStore(connectionString));
    if (here === undefined || there === undefined) throw new Error('Two stores are needed.');
    try {
      await here.append(newStream('account'), -1, newEvents(3));
      const identity = await storeIdentity(here);
      const copy = await copyLedger(join(from, 'ledger.db'), target.connectionString);
      expect(copy).toMatchObject({ copied: 3, streams: 1, differences: [] });
      expect(await collect(there.read(STORE_IDENTITY_STREAM))).toEqual([]);
      expect(await storeIdentity(there)).not.toBe(identity);
      // A copy that is repeated later reports no difference because of it.
      expect(await copyLedger(join(from, 'ledger.db'), target.connectionString)).toMatchObject({
        copied: 0,
        differences: [],
      });
    } finally {
      await Promise.all([here.close(), there.close()]);
      await Promise.all([source.stop(), target.stop()]);
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
    }
  });
});

describe('the log of all streams', () => {
  it('is read from a position, including the event there, and backwards before it', async () => {
    const stream = newStream();
    await store.append(stream, -1, newEvents(3));
    const newest = await collect(store.readLog({ backwards: true, limit: 3 }));
    expect(newest.map((event) => [event.stream, event.revision])).toEqual([
      [stream, 2],
      [stream, 1],
      [stream, 0],
    ]);
    const from = newest[1]?.position ?? '';
    const forwards = await collect(store.readLog({ from }));
    expect(forwards.map(({ revision }) => revision)).toEqual([1, 2]);
    const [before] = await collect(store.readLog({ from, backwards: true, limit: 1 }));
    expect(before).toMatchObject({ stream, revision: 0, id: newest[2]?.id });
  });

  it('has nothing after its end, and refuses a position that belongs to another store', async () => {
    const [last] = await collect(store.readLog({ backwards: true, limit: 1 }));
    const beyond = BigInt(last?.position.split('/')[0] ?? 0) + 1_000_000n;
    const reading = collect(store.readLog({ from: `${beyond}/${beyond}`, limit: 1 })).catch(
      (error: unknown) => (error instanceof PositionRefused ? [] : Promise.reject(error)),
    );
    expect(await reading).toEqual([]);
    await expect(collect(store.readLog({ from: 'somewhere' }))).rejects.toThrow(PositionRefused);
  });
});
