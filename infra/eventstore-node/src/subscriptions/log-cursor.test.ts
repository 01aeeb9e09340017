import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LedgerLog } from '../storage/ledger-log.ts';
import { LogReader } from '../storage/log-reader.ts';
import { newEventId } from '../storage/record.ts';
import { allCursor, type LogCursor, streamCursor } from './log-cursor.ts';

const MINUTE = 60_000;
const LIMIT = 16;

let folder: string;
let log: LedgerLog;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-cursor-'));
  vi.useFakeTimers({ toFake: ['Date'] });
  log = new LedgerLog(folder);
});
afterEach(() => {
  log.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

async function append(stream: string, count: number, type = 'JobCreated', data = '{}'): Promise<void> {
  const event = () => ({
    id: newEventId(),
    type,
    isJson: true,
    data: Buffer.from(data),
    metadata: Buffer.alloc(0),
  });
  await log.append(stream, 'any', Array.from({ length: count }, event));
}

/** The revisions or positions that a reader receives until the cursor reaches the end. */
function followed(cursor: LogCursor, place: 'revision' | 'position'): number[] {
  const seen: number[] = [];
  for (let page = cursor.next(LIMIT); page !== null; page = cursor.next(LIMIT)) {
    seen.push(...page.map((record) => record[place]));
  }
  return seen;
}

it('a cursor over a stream reaches the recent events behind many that are too old', async () => {
  await append('sessions', 3 * LIMIT);
  await append('$$sessions', 1, '$metadata', '{"$maxAge":60}');
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  await append('sessions', 2);
  const cursor = streamCursor(log, 'sessions', 'start');
  expect(followed(cursor, 'revision')).toEqual([48, 49]);
  await append('sessions', 1);
  expect(followed(cursor, 'revision')).toEqual([50]);
});

it('a cursor over a tombstoned stream gives a reader that had reached the end the remaining events and the tombstone', async () => {
  await append('jobs', 3);
  const live = streamCursor(log, 'jobs', 'start');
  const behind = streamCursor(log, 'jobs', 'start');
  expect(followed(live, 'revision')).toEqual([0, 1, 2]);
  expect(behind.next(2)?.map(({ revision }) => revision)).toEqual([0, 1]);
  await append('jobs', LIMIT + 2);
  await log.tombstone('jobs', 'any');
  const rest = [live.next(LIMIT), live.next(LIMIT)].flatMap((page) => page ?? []);
  expect(rest.map(({ revision }) => revision)).toEqual(Array.from({ length: LIMIT + 2 }, (_, n) => n + 3));
  expect(live.next(LIMIT)).toMatchObject([{ stream: 'jobs', type: '$streamDeleted' }]);
  expect(() => live.next(LIMIT)).toThrow('is deleted');
  expect(() => behind.next(LIMIT)).toThrow('is deleted');
});

it('a cursor over a tombstoned and erased stream gives a reader that had reached the end the tombstone', async () => {
  await append('jobs', 1);
  const live = streamCursor(log, 'jobs', 'start');
  expect(followed(live, 'revision')).toEqual([0]);
  await append('jobs', 3);
  await log.tombstone('jobs', 'any');
  await log.write(() => log.erasure.candidates().map((stream) => log.erasure.eraseNext(stream, Date.now())));
  expect(live.next(LIMIT)?.map(({ revision }) => revision)).toEqual([3]);
  expect(live.next(LIMIT)).toMatchObject([{ type: '$streamDeleted' }]);
  expect(() => live.next(LIMIT)).toThrow('is deleted');
});

it('a cursor over all streams reaches the end behind erased events, and continues from there', async () => {
  await append('kept', 1);
  await append('emptied', 2 * LIMIT);
  await append('$$emptied', 1, '$metadata', '{"$tb":1000}');
  await log.write(() => log.erasure.candidates().map((stream) => log.erasure.eraseNext(stream, Date.now())));
  const cursor = allCursor(log, 'start');
  expect(followed(cursor, 'position')).toEqual([1, 34]);
  await append('kept', 1);
  expect(followed(cursor, 'position')).toEqual([35]);
});

it.each([
  { what: 'all streams', cursor: () => allCursor(log, 'end') },
  { what: 'one stream', cursor: () => streamCursor(log, 'jobs', 'end') },
])('cursors over $what share the same record objects, which are read once', async ({ cursor }) => {
  await append('jobs', 3);
  const [first, second, late] = [cursor(), cursor(), cursor()];
  const reads = vi.spyOn(LogReader.prototype, 'readAll');
  const streamReads = vi.spyOn(LogReader.prototype, 'readStream');
  await append('jobs', 2);
  reads.mockClear();
  streamReads.mockClear();
  const page = first.next(LIMIT) ?? [];
  expect(page.map(({ revision }) => revision)).toEqual([3, 4]);
  expect(second.next(LIMIT * 2)).toBe(page);
  expect(reads.mock.calls.length + streamReads.mock.calls.length).toBe(1);
  await append('jobs', 1);
  for (const follower of [first, second]) {
    expect(follower.next(LIMIT)?.map(({ revision }) => revision)).toEqual([5]);
  }
  expect(late.next(LIMIT)?.map(({ revision }) => revision)).toEqual([3, 4, 5]);
});

it('a cursor answers at most the requested number of records, and then continues', async () => {
  const [large, small] = [allCursor(log, 'end'), allCursor(log, 'end')];
  await append('jobs', 5);
  expect(large.next(LIMIT)).toHaveLength(5);
  expect(small.next(3)?.map(({ revision }) => revision)).toEqual([0, 1, 2]);
  expect(small.next(3)?.map(({ revision }) => revision)).toEqual([3, 4]);
  expect(small.next(3)).toBeNull();
});

it('a cursor answers no record that was erased after others had read it', async () => {
  await append('jobs', 4);
  const cursor = () => allCursor(log, 'start');
  expect(followed(cursor(), 'revision')).toEqual([0, 1, 2, 3]);
  await append('$$jobs', 1, '$metadata', '{"$tb":2}');
  const early = cursor();
  await log.write(() => log.erasure.candidates().map((stream) => log.erasure.eraseNext(stream, Date.now())));
  expect(followed(early, 'revision')).toEqual([2, 3, 0]);
});
