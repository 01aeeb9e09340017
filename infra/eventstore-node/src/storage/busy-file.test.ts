import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toWriteFailure } from '../protocol/statuses.ts';
import { LedgerLog } from './ledger-log.ts';
import { newEventId, type ProposedRecord } from './record.ts';

let folder: string;
let log: LedgerLog;
let other: DatabaseSync;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'busy-file-'));
  log = new LedgerLog(folder);
  await log.append('account-1', 'no_stream', events(2));
  other = new DatabaseSync(join(folder, 'ledger.db'));
});
afterEach(() => {
  vi.useRealTimers();
  if (other.isOpen) other.close();
  log.close();
  rmSync(folder, { recursive: true });
});

function events(count: number): ProposedRecord[] {
  const rest = { type: 'JobCreated', isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
  return Array.from({ length: count }, () => ({ id: newEventId(), ...rest }));
}

const readAll = () => log.reader.readAll(1, 'forwards', 100);
const failureOf = (error: unknown) => toWriteFailure(error);

describe('while another program holds the write lock of the file', () => {
  it('reads continue, and appends are committed in their order when the lock is released', async () => {
    other.exec('BEGIN IMMEDIATE');
    const answered: number[] = [];
    const appends = [1, 2, 3].map(async (n) => {
      const result = await log.append('account-1', n, events(1));
      answered.push(n);
      return result;
    });
    for (let turn = 0; turn < 20; turn += 1) {
      await nextTurn();
      expect(readAll()).toHaveLength(2);
    }
    expect(answered).toEqual([]);
    other.exec('ROLLBACK');
    expect(await Promise.all(appends)).toEqual(
      [2, 3, 4].map((revision) => ({ kind: 'written', revision, position: revision + 1 })),
    );
    expect(answered).toEqual([1, 2, 3]);
    expect(readAll()).toHaveLength(5);
  });

  it('a group is tried again as a whole, not write by write', async () => {
    other.exec('BEGIN IMMEDIATE');
    const runs: number[] = [];
    const write = (n: number) => log.write(() => runs.push(n));
    const writes = [1, 2, 3].map(write);
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    expect(runs).toEqual([]);
    other.exec('ROLLBACK');
    await Promise.all(writes);
    expect(runs).toEqual([1, 2, 3]);
  });

  it('for longer than the timeout of a client, appends are refused as not applied, and the next one is stored', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    other.exec('BEGIN IMMEDIATE');
    const outcome = log.append('account-1', 1, events(1)).catch(failureOf);
    for (let second = 0; second < 10; second += 1) {
      await nextTurn();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(await outcome).toMatchObject({
      code: status.UNAVAILABLE,
      details: expect.stringMatching(/^not applied: .*ledger\.db is locked by another program/),
    });
    other.exec('ROLLBACK');
    const next = log.append('account-1', 1, events(1));
    await nextTurn();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await next).toMatchObject({ kind: 'written', revision: 2 });
  });

  it('a node that stops refuses writes that it cannot commit', async () => {
    other.exec('BEGIN IMMEDIATE');
    const outcome = log.append('account-1', 1, events(1)).catch(failureOf);
    log.flush();
    expect(await outcome).toMatchObject({ code: status.UNAVAILABLE });
  });
});
