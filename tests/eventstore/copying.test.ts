import { copyFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { binaryEvent, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { backupLedgerFile } from '@ledgerline/eventstore-node/commands/backup-ledger.ts';
import { verifyLedgerFile } from '@ledgerline/eventstore-node/commands/verify-ledger.ts';
import { type EventStoreNode, startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { copyLedger } from '@ledgerline/infra/ledger-store/copy/copy-ledger.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder, useEventStore } from './support/event-store.ts';
import { collect, newEvents } from './support/events.ts';
import { patientStore } from './support/patient-store.ts';

const sourceDir = temporaryFolder();
const backupDir = temporaryFolder();
const restoredDir = temporaryFolder();
const secondDir = temporaryFolder();
const ledgerFile = join(sourceDir, 'ledger.db');
let node: EventStoreNode;
const client = useClient({
  get url() {
    return node.connectionString;
  },
});
beforeAll(async () => {
  node = await startEventStoreNode({ dataDir: sourceDir });
});
afterAll(() => node.stop());

describe('a backup', () => {
  it('is made during appends, contains everything that was acknowledged before, and can be served', async () => {
    const stream = newStream();
    for (let n = 0; n < 20; n += 1) await client().appendToStream(stream, jsonEvents(10));
    const writing = Promise.all(
      Array.from({ length: 200 }, () => client().appendToStream(newStream(), jsonEvents(2))),
    );
    const copy = join(backupDir, 'copy.db');
    const report = backupLedgerFile(ledgerFile, copy);
    expect(report.problems).toEqual([]);
    expect(report.events).toBeGreaterThanOrEqual(200);
    await writing;
    copyFileSync(copy, join(restoredDir, 'ledger.db'));
    const second = await startEventStoreNode({ dataDir: restoredDir });
    const reader = connectClient(second.connectionString);
    expect(await collect(reader.readStream(stream))).toHaveLength(200);
    await reader.appendToStream(stream, jsonEvents(1), { expectedRevision: 199n });
    await reader.dispose();
    await second.stop();
    expect(verifyLedgerFile(join(restoredDir, 'ledger.db')).problems).toEqual([]);
  });

  it('never overwrites a file, and leaves no file behind when it fails', () => {
    const used = join(backupDir, 'taken.db');
    backupLedgerFile(ledgerFile, used);
    expect(() => backupLedgerFile(ledgerFile, used)).toThrow('already exists');
    expect(readdirSync(backupDir).filter((name) => name.includes('partial'))).toEqual([]);
  });
});

describe('a copy to another event store', () => {
  const target = useEventStore();
  const targetClient = useClient(target);
  const plain = newStream('plain');
  const deleted = newStream('deleted');
  const revived = newStream('revived');
  const ended = newStream('ended');
  const limited = newStream('limited');

  beforeAll(async () => {
    const source = client();
    for (let n = 0; n < 30; n += 1) {
      await source.appendToStream(plain, jsonEvents(40));
      await source.appendToStream(limited, jsonEvents(3));
    }
    await source.appendToStream(plain, [
      binaryEvent({ type: 'Scanned', data: Uint8Array.of(0, 255, 7), metadata: Uint8Array.of(1, 2) }),
      jsonEvent({ type: 'Noted', data: { text: 'Ü «翻訳»', big: 12345678901234 }, metadata: { actor: 'ü' } }),
    ]);
    await source.setStreamMetadata(limited, { maxCount: 5 });
    await source.appendToStream(deleted, jsonEvents(4));
    await source.deleteStream(deleted);
    await source.appendToStream(revived, jsonEvents(4));
    await source.deleteStream(revived);
    await source.appendToStream(revived, jsonEvents(2));
    await source.appendToStream(ended, jsonEvents(4));
    await source.setStreamMetadata(ended, { maxCount: 2 });
    await source.tombstoneStream(ended);
  });

  it('continues after an interruption, and both sides are equal in the end', async () => {
    const controller = new AbortController();
    const interrupted = copyLedger(ledgerFile, target.url, {
      signal: controller.signal,
      onProgress: () => controller.abort(new Error('pulled the plug')),
    });
    await expect(interrupted).rejects.toThrow('pulled the plug');
    const resumed = await copyLedger(ledgerFile, target.url);
    expect(resumed.differences).toEqual([]);
    const { events } = verifyLedgerFile(ledgerFile);
    expect(resumed.copied).toBeGreaterThan(0);
    expect(resumed.copied).toBeLessThan(events);
  });

  it('keeps ids, revisions and content', async () => {
    const read = async (from: EventStoreDBClient) =>
      (await collect(from.readStream(plain))).map(({ event }) => [event?.id, event?.revision, event?.data]);
    expect(await read(targetClient())).toEqual(await read(client()));
  });

  it('appends what was written since the last copy', async () => {
    const limits = { truncateBefore: 2 };
    await client().appendToStream(plain, jsonEvents(2));
    await client().appendToStream(newStream('later'), jsonEvents(3));
    await client().setStreamMetadata(plain, limits);
    expect(await copyLedger(ledgerFile, target.url)).toMatchObject({ copied: 6, differences: [] });
    expect(await targetClient().getStreamMetadata(plain)).toMatchObject({ metadata: limits });
    expect(await copyLedger(ledgerFile, target.url)).toMatchObject({ copied: 0, differences: [] });
  });

  it('is compared by what a cluster shows, which is only the latest metadata of a stream', async () => {
    for (const note of ['first', 'second']) await client().setStreamMetadata(limited, { maxCount: 5, note });
    await targetClient().setStreamMetadata(`$$${limited}`, { maxCount: 1 });
    expect(await copyLedger(ledgerFile, target.url)).toMatchObject({ copied: 2, differences: [] });
  });

  it('keeps deletions, limits and tombstones', async () => {
    const there = targetClient();
    await expect(collect(there.readStream(deleted))).rejects.toMatchObject({ type: 'stream-not-found' });
    await expect(collect(there.readStream(ended))).rejects.toMatchObject({ type: 'stream-deleted' });
    expect(await collect(there.readStream(limited))).toHaveLength(5);
    expect((await collect(there.readStream(revived))).map(({ event }) => event?.revision)).toEqual([4n, 5n]);
    expect((await there.appendToStream(deleted, jsonEvents(1))).nextExpectedRevision).toBe(4n);
  });

  it('names streams that were written to after they had been copied as deleted, and copies nothing', async () => {
    const second = await startEventStoreNode({ dataDir: secondDir, security: 'none' });
    const here = connectClient(second.connectionString);
    const file = join(secondDir, 'ledger.db');
    const [back, gone, other] = [newStream('back'), newStream('gone'), newStream('other')];
    for (const stream of [back, gone]) {
      await here.appendToStream(stream, jsonEvents(2));
      await here.deleteStream(stream);
    }
    expect(await copyLedger(file, target.url)).toMatchObject({ differences: [] });
    await here.appendToStream(other, jsonEvents(1));
    expect(await copyLedger(file, target.url)).toMatchObject({ copied: 1, differences: [] });
    await here.appendToStream(other, jsonEvents(1));
    await here.appendToStream(back, jsonEvents(1));
    await expect(copyLedger(file, target.url)).rejects.toThrow(`written to since: ${back}. The target`);
    expect(await collect(targetClient().readStream(other))).toHaveLength(1);
    await here.dispose();
    await second.stop();
  });

  it('keeps the time at which an event was first recorded, as the ledger store returns it', async () => {
    const [here, there] = [node.connectionString, target.url].map((connectionString) =>
      patientStore(connectionString),
    );
    if (!here || !there) throw new Error('two stores expected');
    const options = { limit: 5 };
    expect(await collect(there.read(plain, options))).toEqual(await collect(here.read(plain, options)));
    await Promise.all([here.close(), there.close()]);
  });

  it('may be repeated from the beginning, and finds differences', async () => {
    for (const name of readdirSync(sourceDir)) {
      if (name.startsWith('copy-')) rmSync(join(sourceDir, name));
    }
    const stranger = patientStore(target.url);
    await stranger.append(revived, 5, newEvents(1));
    await stranger.close();
    const { differences } = await copyLedger(ledgerFile, target.url);
    expect(differences.map((difference) => difference.split(':')[0]).toSorted()).toEqual(
      [`$$${deleted}`, deleted, revived].toSorted(),
    );
  });
});
