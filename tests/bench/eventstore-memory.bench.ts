import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { LedgerLog } from '@ledgerline/eventstore-node/storage/ledger-log.ts';
import { startNodeProcess } from '../eventstore/support/node-process.ts';

/**
 * Serves a long log and prints the memory of the node's process. `EVENTS` sets the length of the log; two million by
 * default.
 */
const EVENTS = Number(process.env.EVENTS ?? 2_000_000);
const STREAMS = 500;
const EVENTS_PER_APPEND = 50;
const MEGABYTE = 1_000_000;

async function fill(folder: string): Promise<void> {
  const log = new LedgerLog(folder);
  const data = Buffer.from(JSON.stringify({ jobId: 17, text: 'x'.repeat(260) }));
  const metadata = Buffer.from(JSON.stringify({ command: 'EditJob', source: 'user', note: 'y'.repeat(200) }));
  const appends: Promise<unknown>[] = [];
  for (let written = 0; written < EVENTS; written += EVENTS_PER_APPEND) {
    const run = Math.floor(written / EVENTS_PER_APPEND);
    const revision = Math.floor(run / STREAMS) * EVENTS_PER_APPEND - 1;
    const events = Array.from({ length: EVENTS_PER_APPEND }, () => ({
      id: randomBytes(16),
      type: 'JobEdited',
      isJson: true,
      data,
      metadata,
    }));
    appends.push(log.append(`account-${run % STREAMS}`, revision < 0 ? 'no_stream' : revision, events));
    if (appends.length === STREAMS) await Promise.all(appends.splice(0));
  }
  await Promise.all(appends);
  log.close();
}

/** The resident memory of a process, in megabytes. */
function residentMemory(pid: number | undefined): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Math.round((Number(kilobytes) * 1024) / MEGABYTE);
}

const folder = mkdtempSync(join(tmpdir(), 'eventstore-memory-'));
try {
  await fill(folder);
  const node = await startNodeProcess(folder);
  const client = EventStoreDBClient.connectionString(node.url);
  console.log(`${EVENTS} events; at start: ${residentMemory(node.child.pid)} MB`);
  let events = 0;
  let most = 0;
  for await (const _ of client.readAll({}, { highWaterMark: 256 })) {
    events += 1;
    if (events % 100_000 === 0) most = Math.max(most, residentMemory(node.child.pid));
  }
  console.log(`${events} events read; at most ${most} MB (goal < 300)`);
  for (let stream = 0; stream < STREAMS; stream += 1) {
    const tail = client.readStream(`account-${stream}`, {
      direction: 'backwards',
      fromRevision: 'end',
      maxCount: 200,
    });
    for await (const _ of tail) events += 1;
  }
  console.log(`after reading the tails of ${STREAMS} streams: ${residentMemory(node.child.pid)} MB`);
  await client.dispose();
  node.child.kill('SIGTERM');
  await node.exited;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
