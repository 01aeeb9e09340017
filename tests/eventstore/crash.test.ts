import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { verifyLedgerFile } from '@ledgerline/eventstore-node/commands/verify-ledger.ts';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { expect, it } from 'vitest';
import { newStream, temporaryFolder } from './support/event-store.ts';
import { startNodeProcess } from './support/node-process.ts';

/** A full run has 1,000 rounds; a few are enough to notice a defect. */
const ROUNDS = Number(process.env.EVENTSTORE_CRASH_ROUNDS ?? 6);
const WRITERS = 8;
const LONGEST_LIFE = 120;

const dataDir = temporaryFolder();

/** The ids of one append, and whether the node answered it. */
type Append = { stream: string; first: number; ids: string[]; acknowledged: boolean };

/** Appends to its own stream, 1 to 5 events at a time, until the connection breaks. */
async function writeUntilBroken(client: EventStoreDBClient, log: Append[]): Promise<void> {
  const stream = newStream('crash');
  let revision = -1n;
  for (;;) {
    const ids = Array.from({ length: randomInt(1, 6) }, () => randomUUID());
    const append: Append = { stream, first: Number(revision) + 1, ids, acknowledged: false };
    log.push(append);
    try {
      const result = await client.appendToStream(
        stream,
        ids.map((id) => jsonEvent({ id, type: 'JobCreated', data: { text: 'x'.repeat(randomInt(2000)) } })),
        { expectedRevision: revision < 0n ? 'no_stream' : revision },
      );
      append.acknowledged = true;
      revision = result.nextExpectedRevision;
    } catch {
      return;
    }
  }
}

/** Kills the node without warning, at a random moment of its work. */
async function crashOnce(): Promise<Append[]> {
  const node = await startNodeProcess(dataDir, '--insecure');
  const client = EventStoreDBClient.connectionString(node.url);
  const log: Append[] = [];
  const writers = Array.from({ length: WRITERS }, () => writeUntilBroken(client, log));
  const answered = randomInt(WRITERS * 4);
  const startedAt = performance.now();
  const due = randomInt(LONGEST_LIFE);
  while (
    log.filter((append) => append.acknowledged).length < answered ||
    performance.now() - startedAt < due
  ) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  node.child.kill('SIGKILL');
  await Promise.all(writers);
  await node.exited;
  await client.dispose();
  return log;
}

function idsOf(ledger: LedgerLog, stream: string): string[] {
  const records = ledger.reader.readStream(
    ledger.head(stream),
    0,
    Number.MAX_SAFE_INTEGER,
    'forwards',
    100_000,
  );
  return records.map(({ id }) => Buffer.from(id).toString('hex'));
}

/** Expects every acknowledged append at its revision, and any other append completely or not at all. */
function expectAcknowledged(ledger: LedgerLog, log: readonly Append[]): void {
  for (const stream of new Set(log.map((append) => append.stream))) {
    const stored = idsOf(ledger, stream);
    const own = log.filter((append) => append.stream === stream);
    for (const { first, ids, acknowledged } of own) {
      const there = stored.slice(first, first + ids.length);
      const whole = ids.map((id) => id.replaceAll('-', ''));
      if (acknowledged || there.length > 0) expect(there).toEqual(whole);
    }
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored.length).toBeLessThanOrEqual(own.reduce((sum, { ids }) => sum + ids.length, 0));
  }
}

it(`loses nothing it acknowledged when it is killed ${ROUNDS} times`, {
  timeout: ROUNDS * 50_000,
}, async () => {
  let acknowledged = 0;
  let unanswered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const log = await crashOnce();
    const ledger = new LedgerLog(dataDir);
    try {
      expectAcknowledged(ledger, log);
    } finally {
      ledger.close();
    }
    acknowledged += log.filter((append) => append.acknowledged).length;
    unanswered += log.filter((append) => !append.acknowledged).length;
  }
  expect(verifyLedgerFile(join(dataDir, 'ledger.db')).problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(0);
  expect(unanswered).toBeGreaterThan(0);
});
