import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { jsonEvent } from '@eventstore/db-client';
import { backupLedgerFile } from '@ledgerline/eventstore-node/commands/backup-ledger.ts';
import { scavengeLedgerFile } from '@ledgerline/eventstore-node/commands/scavenge-ledger.ts';
import { verifyLedgerFile } from '@ledgerline/eventstore-node/commands/verify-ledger.ts';
import { startEventStoreNode } from '@ledgerline/eventstore-node/node.ts';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { copyLedger } from '@ledgerline/infra/ledger-store/copy/copy-ledger.ts';
import { expect, it, vi } from 'vitest';
import { connectClient, jsonEvents, useClient } from './support/client.ts';
import { newStream, temporaryFolder, useEventStore } from './support/event-store.ts';
import { collect } from './support/events.ts';

const ROUNDS = 4;
const ENDED_STREAMS = 30;
const EVENTS_EACH = 200;
const COMMAND = fileURLToPath(import.meta.resolve('@ledgerline/eventstore-node/commands/scavenge.ts'));

const ownDir = temporaryFolder();
const sourceDir = temporaryFolder();
const crashDir = temporaryFolder();
const target = useEventStore();
const targetClient = useClient(target);

function isInFile(dataDir: string, word: string): boolean {
  const paths = ['ledger.db', 'ledger.db-wal'].map((name) => join(dataDir, name));
  return paths.some((path) => existsSync(path) && readFileSync(path).includes(word));
}

const confidential = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    jsonEvent({ type: 'ClientAdded', data: { n, name: 'confidential'.repeat(20) } }),
  );

it('happens automatically while the node serves, after a stream was tombstoned', async () => {
  const node = await startEventStoreNode({ dataDir: ownDir, scavengeMinutes: 0.001 });
  const client = connectClient(node.connectionString);
  const [stream, other] = [newStream(), newStream()];
  await client.appendToStream(stream, confidential(700));
  await client.appendToStream(other, jsonEvents(3));
  await client.appendToStream(stream, jsonEvents(1, 'AccountDeleted'));
  expect(isInFile(ownDir, 'confidential')).toBe(true);
  await client.tombstoneStream(stream);
  await vi.waitUntil(() => !isInFile(ownDir, 'confidential'));
  const log = await collect(client.readAll());
  const streams = log.flatMap(({ event }) => (event && !event.type.startsWith('$') ? [event.streamId] : []));
  expect(streams).toEqual([other, other, other, stream]);
  await expect(collect(client.readStream(stream))).rejects.toMatchObject({ type: 'stream-deleted' });
  expect((await client.appendToStream(other, jsonEvents(1))).nextExpectedRevision).toBe(3n);
  await client.dispose();
  await node.stop();
  expect(verifyLedgerFile(join(ownDir, 'ledger.db')).problems).toEqual([]);
});

it('is harmless when it is killed midway', async () => {
  const ledger = new LedgerLog(crashDir);
  const bytes = (text: string) => Buffer.from(JSON.stringify({ text: text.repeat(100) }));
  const event = (text: string, n: number) => ({
    id: Buffer.from(`${text.slice(0, 4)}${String(n).padStart(12, '0')}`),
    type: 'ClientAdded',
    isJson: true,
    data: bytes(text),
    metadata: bytes(text),
  });
  const write = (stream: string, text: string, n: number) =>
    ledger.append(
      stream,
      'any',
      Array.from({ length: EVENTS_EACH }, (_, index) => event(text, n * EVENTS_EACH + index)),
    );
  const numbers = Array.from({ length: ENDED_STREAMS }, (_, n) => n);
  await Promise.all(
    numbers.flatMap((n) => [write(`ended-${n}`, 'confidential', n), write('kept', 'remaining', n)]),
  );
  await Promise.all(
    numbers.map(async (n) => {
      await ledger.append(`ended-${n}`, 'any', [event('goodbye', n)]);
      await ledger.tombstone(`ended-${n}`, 'any');
    }),
  );
  ledger.close();
  const file = join(crashDir, 'ledger.db');
  const { events } = verifyLedgerFile(file);
  const sizeOfLog = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = spawn(process.execPath, [COMMAND, '--data-dir', crashDir], { stdio: 'ignore' });
    const exited = once(child, 'exit');
    const before = sizeOfLog();
    await vi.waitUntil(() => child.exitCode !== null || sizeOfLog() !== before, {
      timeout: 120_000,
      interval: 1,
    });
    for (let turns = randomInt(200); turns > 0; turns -= 1) await new Promise((go) => setImmediate(go));
    child.kill('SIGKILL');
    await exited;
    expect(verifyLedgerFile(file)).toMatchObject({ events, problems: [] });
  }
  // How much this pass has to do depends on the machine: the killed one may have finished.
  await scavengeLedgerFile(file);
  expect(isInFile(crashDir, 'confidential')).toBe(false);
  const again = new LedgerLog(crashDir);
  const kept = again.reader.readStream(again.head('kept'), 0, 100_000, 'forwards', 100_000);
  again.close();
  expect(kept).toHaveLength(ENDED_STREAMS * EVENTS_EACH);
});

it('keeps the ledger verifiable, and its backups and copies with the same revisions', async () => {
  const node = await startEventStoreNode({ dataDir: sourceDir, scavengeMinutes: 0 });
  const client = connectClient(node.connectionString);
  const [ended, limited, deleted] = [newStream('ended'), newStream('limited'), newStream('deleted')];
  await client.appendToStream(ended, confidential(31));
  await client.appendToStream(limited, confidential(20));
  await client.appendToStream(deleted, confidential(4));
  await client.setStreamMetadata(limited, { maxCount: 5 });
  await client.tombstoneStream(ended);
  await client.deleteStream(deleted);
  await client.dispose();
  const file = join(sourceDir, 'ledger.db');
  expect(await scavengeLedgerFile(file)).toMatchObject({ events: 49, streams: 3 });
  await node.stop();

  expect(verifyLedgerFile(file).problems).toEqual([]);
  const copy = join(sourceDir, 'copy.db');
  expect(backupLedgerFile(file, copy).problems).toEqual([]);
  const { differences } = await copyLedger(copy, target.url);
  expect(differences).toEqual([]);
  const there = targetClient();
  const revisions = (await collect(there.readStream(limited))).map(({ event }) => event?.revision);
  expect(revisions).toEqual([15n, 16n, 17n, 18n, 19n]);
  await expect(collect(there.readStream(ended))).rejects.toMatchObject({ type: 'stream-deleted' });
  expect((await there.appendToStream(deleted, jsonEvents(1))).nextExpectedRevision).toBe(4n);
});
