import { closeSync, openSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { status } from '@grpc/grpc-js';
import { describe, expect, it, vi } from 'vitest';
import { toWriteFailure } from '../protocol/statuses.ts';
import { openLedgerFile } from './database.ts';
import { close, events, file, open, provideFolders, tamper } from './testing/temporary-ledger.ts';

const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_CORRUPT = 11;

provideFolders();

/** The settings with which the node opens a file; 2 is FULL. */
function openedWith(path: string): { journal: unknown; synchronous: unknown } {
  const database = openLedgerFile(path);
  const setting = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name];
  const settings = { journal: setting('journal_mode'), synchronous: setting('synchronous') };
  database.close();
  return settings;
}

describe('a commit', () => {
  it('contains all appends of one turn, is synced, and happens before their answers', async () => {
    const running = open();
    let commits = 0;
    running.onCommit(() => {
      commits += 1;
    });
    const outside = new DatabaseSync(file, { readOnly: true });
    const count = outside.prepare('SELECT count(*) AS n FROM events');
    const seen = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        await running.append(`account-${n}`, 'no_stream', events(1));
        return count.get()?.n;
      }),
    );
    outside.close();
    expect(commits).toBe(1);
    expect(seen).toEqual(seen.map(() => 50));
    expect(openedWith(file)).toEqual({ journal: 'wal', synchronous: 2 });
  });
});

/** Makes every commit of the next opened log fail with a SQLite code, as on a disk that cannot sync. */
function breakCommits(errcode: number): void {
  const prepare = DatabaseSync.prototype.prepare;
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql, options) {
    const statement = Reflect.apply(prepare, this, [sql, options]);
    if (sql !== 'COMMIT') return statement;
    vi.spyOn(statement, 'run').mockImplementation(() => {
      throw Object.assign(new Error('not committed'), { errcode });
    });
    return statement;
  });
}

/** Damages a page of the file of a running node, and clears SQLite's cache of it. */
function breakPageUnder(index: string): void {
  const outside = new DatabaseSync(file);
  outside.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  const page = Number(
    outside.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(index)?.rootpage,
  );
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(4096, 0xff), 0, 4096, (page - 1) * 4096);
  outside.exec('UPDATE store SET created = created + 1');
  outside.close();
  closeSync(descriptor);
}

it('no commit is tried after SQLite has found the file broken', async () => {
  const running = open();
  await running.append('account-1', 'no_stream', events(3));
  breakPageUnder('events_by_stream');
  const failure = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => error);
  expect(await failure(running.append('account-1', 2, events(1)))).toMatchObject({ failure: 'corrupt' });
  const ran = vi.fn();
  expect(await failure(running.write(ran))).toMatchObject({
    failure: 'io',
    message: expect.stringContaining('is damaged'),
  });
  expect(ran).not.toHaveBeenCalled();
});

it.each([
  { what: 'the disk refused', errcode: SQLITE_IOERR_FSYNC },
  { what: 'met a broken file', errcode: SQLITE_CORRUPT },
])(
  'a commit with $what is reported as possibly stored, and no more writes are accepted',
  async ({ errcode }) => {
    breakCommits(errcode);
    const running = open();
    const outcome = (attempt: Promise<unknown>) => attempt.catch((error: unknown) => toWriteFailure(error));
    const first = await outcome(running.append('account-1', 'no_stream', events(1)));
    expect(first).toMatchObject({
      code: status.UNAVAILABLE,
      details: expect.not.stringContaining('not applied'),
    });
    const second = await outcome(running.append('account-1', 'no_stream', events(1)));
    expect(second).toMatchObject({
      code: status.UNAVAILABLE,
      details: expect.stringContaining('not applied'),
    });
  },
);

describe('a write that cannot be stored', () => {
  it('fails alone, without the other writes of its group', async () => {
    open();
    close();
    tamper(
      `CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.type = 'Refused'
       BEGIN SELECT RAISE(ABORT, 'not storable'); END`,
    );
    const running = open();
    const broken = events(1).map((event) => ({ ...event, type: 'Refused' }));
    const outcomes = await Promise.allSettled([
      running.append('account-1', 'no_stream', events(2)),
      running.append('account-2', 'no_stream', broken),
      running.append('account-3', 'no_stream', events(2)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('because it needs a damaged event, fails alone', async () => {
    const former = open();
    await former.append('account-2', 'any', events(1));
    await former.softDelete('account-2', 'any');
    close();
    tamper(`UPDATE events SET type = 'Other'`);
    const running = open();
    const outcomes = await Promise.allSettled([
      running.append('account-1', 'no_stream', events(2)),
      running.append('account-2', 'any', events(1)),
      running.append('account-3', 'no_stream', events(2)),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(running.head('account-2').revision).toBe(0);
    expect(await running.append('account-1', 1, events(1))).toMatchObject({ revision: 2 });
  });
});
