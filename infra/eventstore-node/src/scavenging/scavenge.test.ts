import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backupLedgerFile } from '../commands/backup-ledger.ts';
import { scavengeLedgerFile } from '../commands/scavenge-ledger.ts';
import { verifyLedgerFile } from '../commands/verify-ledger.ts';
import { LedgerLog } from '../storage/ledger-log.ts';
import type { LogRecord, ProposedRecord } from '../storage/record.ts';
import { scavenge } from './scavenge.ts';

let folder: string;
let file: string;
let log: LedgerLog;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scavenge-'));
  file = join(folder, 'ledger.db');
  log = new LedgerLog(folder);
});
afterEach(() => {
  vi.useRealTimers();
  log.close();
  rmSync(folder, { recursive: true, force: true });
});

function reopen(): void {
  log.close();
  log = new LedgerLog(folder);
}

/** Events that contain a word in their data and metadata; every seventh is larger than a page. */
function events(word: string, count: number): ProposedRecord[] {
  return Array.from({ length: count }, (_, n) => ({
    id: randomBytes(16),
    type: 'JobCreated',
    isJson: true,
    data: Buffer.from(JSON.stringify({ text: word.repeat(n % 7 === 3 ? 3000 : 10) })),
    metadata: Buffer.from(JSON.stringify({ note: word })),
  }));
}

async function append(stream: string, word: string, count: number): Promise<void> {
  const result = await log.append(stream, 'any', events(word, count));
  expect(result.kind).toBe('written');
}

async function setMetadata(stream: string, metadata: Record<string, unknown>): Promise<void> {
  const data = Buffer.from(JSON.stringify(metadata));
  const event = { id: randomBytes(16), type: '$metadata', isJson: true, data, metadata: Buffer.alloc(0) };
  await log.append(`$$${stream}`, 'any', [event]);
}

const pass = (signal?: AbortSignal) => scavenge(log.erasure, (action) => log.write(action), signal);

/** Whether a word occurs anywhere in the files of the folder, including freed pages and the write-ahead log. */
function isInFile(word: string): boolean {
  return [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(word));
}

const readAll = () => log.reader.readAll(1, 'forwards', 100_000);
const readStream = (stream: string) =>
  log.reader.readStream(log.head(stream), 0, 100_000, 'forwards', 100_000);
const revisionsOf = (records: readonly LogRecord[]) => records.map(({ revision }) => revision);
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

describe('scavenging', () => {
  it('erases a tombstoned stream with its metadata from every byte of the file, and nothing else', async () => {
    for (let round = 0; round < 40; round += 1) {
      await append('account-1', 'confidential', 9);
      await append('account-2', 'remaining', 5);
    }
    await setMetadata('account-1', { owner: 'confidential' });
    await setMetadata('account-2', { owner: 'remaining' });
    await append('account-1', 'goodbye', 1);
    await log.tombstone('account-1', 'any');
    const kept = readAll().filter(({ stream, data }) => {
      return !stream.endsWith('account-1') || Buffer.from(data).includes('goodbye');
    });
    expect(isInFile('confidential')).toBe(true);

    expect(await pass()).toEqual({ events: 361, streams: 2, settled: true });

    expect(isInFile('confidential')).toBe(false);
    expect(readAll().filter(({ type }) => type !== '$streamDeleted')).toEqual(kept);
    expect(log.head('account-1').tombstoned).toBe(true);
    expect(await pass()).toEqual({ events: 0, streams: 0, settled: true });
    reopen();
    expect(isInFile('confidential')).toBe(false);
    expect(isInFile('remaining')).toBe(true);
    expect(verifyLedgerFile(file).problems).toEqual([]);
    backupLedgerFile(file, join(folder, 'copy.db'));
    expect(readFileSync(join(folder, 'copy.db')).includes('confidential')).toBe(false);
  });

  it.each([
    { limit: '$tb', metadata: { $tb: 6 }, left: range(6, 19) },
    { limit: '$tb beyond the end', metadata: { $tb: 1000 }, left: [] },
    { limit: '$maxCount', metadata: { $maxCount: 3 }, left: range(17, 19) },
    { limit: '$maxAge', metadata: { $maxAge: 60 }, left: [] },
    { limit: '$maxAge that no event has reached', metadata: { $maxAge: 1000 }, left: range(0, 19) },
    { limit: 'no limit', metadata: { owner: 'me' }, left: range(0, 19) },
  ])(
    'erases the events that $limit hides, for good, and keeps the revisions of the others',
    async ({ metadata, left }) => {
      const written = events('word', 20).map((event) => ({ ...event, data: Buffer.from('{}') }));
      await log.append('account-1', 'no_stream', written);
      const positions = new Map(readAll().map(({ revision, position }) => [revision, position]));
      await setMetadata('account-1', metadata);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
      expect(await pass()).toMatchObject({ events: 20 - left.length });
      vi.useRealTimers();

      await setMetadata('account-1', {});
      const readable = readStream('account-1');
      expect(revisionsOf(readable)).toEqual(left);
      for (const { revision, position } of readable) expect(position).toBe(positions.get(revision));
      expect(await log.append('account-1', 19, events('next', 1))).toMatchObject({ revision: 20 });
      expect(await log.append('account-1', 'no_stream', written)).toMatchObject({ revision: 19 });
      reopen();
      expect(revisionsOf(readStream('account-1'))).toEqual([...left, 20]);
      expect(verifyLedgerFile(file).problems).toEqual([]);
    },
  );

  it('erases a deleted stream, and a later append continues its numbering', async () => {
    await append('account-1', 'confidential', 10);
    await log.softDelete('account-1', 'any');
    await pass();
    expect(isInFile('confidential')).toBe(false);
    await append('account-1', 'again', 2);
    expect(revisionsOf(readStream('account-1'))).toEqual([10, 11]);
  });

  it('keeps the last event of a tombstoned stream for 30 days, so that late readers of the log notice the end', async () => {
    await append('account-1', 'confidential', 3);
    await append('account-1', 'goodbye', 1);
    await log.tombstone('account-1', 'any');
    expect(await pass()).toMatchObject({ events: 3 });
    expect(readAll().map(({ type }) => type)).toEqual(['JobCreated', '$streamDeleted']);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 24 * 60 * 60 * 1000 });
    expect(await pass()).toMatchObject({ events: 1 });
    expect(readAll().map(({ type }) => type)).toEqual(['$streamDeleted']);
    expect(isInFile('goodbye')).toBe(false);
  });

  it('continues after an interruption', async () => {
    await append('account-1', 'confidential', 1000);
    await append('account-1', 'goodbye', 1);
    await log.tombstone('account-1', 'any');
    const controller = new AbortController();
    const interrupted = scavenge(
      log.erasure,
      (action) => {
        controller.abort(new Error('pulled the plug'));
        return log.write(action);
      },
      controller.signal,
    );
    await expect(interrupted).rejects.toThrow('pulled the plug');
    reopen();
    expect(verifyLedgerFile(file).problems).toEqual([]);
    const { events: rest } = await pass();
    expect(rest).toBeGreaterThan(0);
    expect(rest).toBeLessThan(1000);
    expect(isInFile('confidential')).toBe(false);
  });

  it('reports when a reader of an earlier state keeps contents in the write-ahead log, and does not wait', async () => {
    await append('account-1', 'confidential', 10);
    await append('account-1', 'goodbye', 1);
    await log.tombstone('account-1', 'any');
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    expect(await pass()).toEqual({ events: 10, streams: 1, settled: false });
    reader.close();
    expect(await pass()).toEqual({ events: 0, streams: 0, settled: true });
    expect(isInFile('confidential')).toBe(false);
  });
});

describe('the scavenge command', () => {
  beforeEach(async () => {
    await append('account-1', 'confidential', 300);
    await append('account-1', 'goodbye', 1);
    await append('account-2', 'remaining', 20);
    await log.tombstone('account-1', 'any');
  });

  it('works while a node serves the file and writes to it', async () => {
    const scavenging = scavengeLedgerFile(file);
    const appending = append('account-2', 'remaining', 20);
    expect(await scavenging).toMatchObject({ events: 300, streams: 1 });
    await appending;
    expect(revisionsOf(readStream('account-2'))).toEqual(range(0, 39));
    await pass();
    expect(isInFile('confidential')).toBe(false);
  });

  it('finishes although somebody reads an earlier state for a while', async () => {
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM events').get();
    const scavenging = scavengeLedgerFile(file);
    for (let turn = 0; turn < 200; turn += 1) await nextTurn();
    reader.close();
    expect(await scavenging).toMatchObject({ events: 300, settled: true });
    expect(isInFile('confidential')).toBe(false);
  });

  it('makes the file smaller when nobody uses it, and only then', async () => {
    await expect(scavengeLedgerFile(file, true)).rejects.toMatchObject({ failure: 'locked' });
    const kept = readStream('account-2');
    log.close();
    const former = statSync(file).size;
    await scavengeLedgerFile(file, true);
    expect(statSync(file).size).toBeLessThan(former / 4);
    expect(isInFile('confidential')).toBe(false);
    expect(verifyLedgerFile(file)).toMatchObject({ events: 322, problems: [] });
    log = new LedgerLog(folder);
    expect(readStream('account-2')).toEqual(kept);
  });
});

it('verify reports an event that is marked as erased but still has content', async () => {
  await append('account-1', 'confidential', 3);
  log.close();
  const database = new DatabaseSync(file);
  database.exec('UPDATE streams SET erased_before = 2');
  database.close();
  expect(verifyLedgerFile(file).problems).toHaveLength(2);
  log = new LedgerLog(folder);
});
