import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { verifyLedgerFile } from '../commands/verify-ledger.ts';
import { toWriteFailure } from '../protocol/statuses.ts';
import { openLedgerFile } from './database.ts';
import { StoreError } from './errors.ts';
import { LedgerLog } from './ledger-log.ts';
import type { ProposedRecord } from './record.ts';

const SQLITE_IOERR_FSYNC = 1034;
const SQLITE_CORRUPT = 11;

let folder: string;
let file: string;
let log: LedgerLog | null = null;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'ledger-log-')), 'data');
  file = join(folder, 'ledger.db');
});
afterEach(() => {
  vi.restoreAllMocks();
  log?.close();
  log = null;
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function open(maxFileBytes?: number): LedgerLog {
  log = new LedgerLog(folder, maxFileBytes);
  return log;
}

function close(): void {
  log?.close();
  log = null;
}

function events(count: number, size = 10): ProposedRecord[] {
  return Array.from({ length: count }, () => ({
    id: randomBytes(16),
    type: 'JobCreated',
    isJson: true,
    data: Buffer.from(JSON.stringify({ text: 'x'.repeat(size) })),
    metadata: Buffer.from('{"source":"user"}'),
  }));
}

/** Changes the file directly, without the node. */
function tamper(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

/** The settings with which the node opens a file; 2 is FULL. */
function openedWith(path: string): { journal: unknown; synchronous: unknown } {
  const database = openLedgerFile(path);
  const setting = (name: string) => database.prepare(`PRAGMA ${name}`).get()?.[name];
  const settings = { journal: setting('journal_mode'), synchronous: setting('synchronous') };
  database.close();
  return settings;
}

const failureOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof StoreError) return error.failure;
    throw error;
  }
  return 'none';
};

describe('the data folder', () => {
  it('is created when it does not exist, for its owner only', () => {
    open();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('has files that only its owner can read, and keeps the permissions of the folder', async () => {
    open();
    close();
    chmodSync(folder, 0o755);
    chmodSync(file, 0o644);
    await open().append('account-1', 'no_stream', events(1));
    expect(statSync(folder).mode & 0o777).toBe(0o755);
    for (const name of readdirSync(folder).filter((name) => name.startsWith('ledger.db'))) {
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    }
  });

  it('belongs to one node at a time, and the refusal names the process', () => {
    open();
    expect(() => new LedgerLog(folder)).toThrow(
      `The data folder ${folder} is in use by another event store node (process ${process.pid})`,
    );
    expect(failureOf(() => new LedgerLog(folder))).toBe('locked');
    close();
    expect(failureOf(() => open())).toBe('none');
  });

  it('cannot have the path of a file', () => {
    writeFileSync(folder, 'a file');
    expect(failureOf(() => open())).toBe('io');
  });
});

describe('a ledger file', () => {
  it('keeps everything over a restart', async () => {
    const written = events(3);
    const first = open();
    const { storeId } = first;
    await first.append('account-1', 'no_stream', written);
    await first.tombstone('account-2', 'any');
    close();
    const second = open();
    expect(second.storeId).toBe(storeId);
    expect(second.lastPosition).toBe(4);
    expect(second.head('account-1')).toMatchObject({ revision: 2, tombstoned: false });
    expect(second.head('account-2')).toMatchObject({ tombstoned: true });
    const stored = second.reader.readStream(second.head('account-1'), 0, 9, 'forwards', 9);
    expect(stored.map(({ id }) => Buffer.from(id))).toEqual(written.map(({ id }) => Buffer.from(id)));
    expect(await second.append('account-1', 'any', written)).toMatchObject({ revision: 2 });
  });

  it('that is no database is refused and not changed', () => {
    open();
    close();
    writeFileSync(file, 'this is not a database, but somebody may want it');
    expect(failureOf(() => open())).toBe('corrupt');
    expect(readFileSync(file, 'utf8')).toContain('somebody may want it');
  });

  it.each(['is gone', 'is empty'])(
    'that %s is reported as missing, and no new file hides the loss',
    async (how) => {
      await open().append('account-1', 'no_stream', events(1));
      close();
      rmSync(file);
      if (how === 'is empty') writeFileSync(file, '');
      expect(() => open()).toThrow('is gone, though');
      expect(failureOf(() => open())).toBe('missing');
    },
  );

  it.each([
    { version: 3, words: 'written by a newer version' },
    { version: 0, words: 'written by an older version' },
  ])('of format $version is refused and not changed', ({ version, words }) => {
    open();
    close();
    tamper(`PRAGMA user_version = ${version}`);
    const before = readFileSync(file);
    expect(() => open()).toThrow(words);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('of the former format is upgraded by the node, and by nothing else', async () => {
    await open().append('account-1', 'no_stream', events(3));
    close();
    tamper('ALTER TABLE streams DROP COLUMN erased_before; PRAGMA user_version = 1');
    expect(() => verifyLedgerFile(file)).toThrow('Start the node once');
    expect(await open().append('account-1', 2, events(1))).toMatchObject({ revision: 3 });
    close();
    expect(verifyLedgerFile(file)).toMatchObject({ events: 4, problems: [] });
  });

  it('of another program is refused', () => {
    open();
    close();
    tamper('PRAGMA application_id = 7');
    expect(() => open()).toThrow('belongs to another program');
  });

  it('without one of its tables is refused, and the folder is released', () => {
    open();
    close();
    tamper('DROP TABLE store');
    expect(() => open()).toThrow('no such table');
    tamper("CREATE TABLE store (id TEXT, created INTEGER); INSERT INTO store VALUES ('repaired', 0)");
    expect(open().storeId).toBe('repaired');
  });

  it('that is deleted while it is in use accepts no more appends', async () => {
    const running = open();
    await running.append('account-1', 'no_stream', events(1));
    renameSync(file, `${file}.moved`);
    await expect(running.append('account-1', 0, events(1))).rejects.toMatchObject({ failure: 'missing' });
    renameSync(`${file}.moved`, file);
    close();
    const again = open();
    expect(again.head('account-1').revision).toBe(0);
    expect(await again.append('account-1', 0, events(1))).toMatchObject({ revision: 1 });
  });

  it('whose write-ahead log is deleted accepts no more appends, and keeps the earlier ones when it is closed', async () => {
    const running = open();
    await running.append('account-1', 'no_stream', events(1));
    rmSync(`${file}-wal`);
    await expect(running.append('account-1', 0, events(1))).rejects.toMatchObject({ failure: 'missing' });
    close();
    const again = open();
    expect(again.head('account-1').revision).toBe(0);
    expect(await again.append('account-1', 0, events(1))).toMatchObject({ revision: 1 });
  });

  it('that is full refuses appends, loses nothing, and continues when there is space', async () => {
    const small = open(300_000);
    let revision = -1;
    const fill = async () => {
      for (;;) {
        await small.append('account-1', revision < 0 ? 'no_stream' : revision, events(1, 20_000));
        revision += 1;
      }
    };
    await expect(fill()).rejects.toMatchObject({ failure: 'full' });
    expect(revision).toBeGreaterThan(3);
    expect(small.reader.readStream(small.head('account-1'), 0, 999, 'forwards', 999)).toHaveLength(
      revision + 1,
    );
    close();
    expect(verifyLedgerFile(file).problems).toEqual([]);
    expect(await open().append('account-1', revision, events(1))).toMatchObject({ revision: revision + 1 });
  });
});

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

describe.each(['softDelete', 'tombstone'] as const)('%s of a stream that must exist', (operation) => {
  it('deletes a stream that has events or metadata', async () => {
    const running = open();
    await running.append('account-1', 'no_stream', events(1));
    await running.append('$$account-2', 'no_stream', events(1));
    for (const stream of ['account-1', 'account-2']) {
      expect(await running[operation](stream, 'stream_exists')).toMatchObject({ kind: 'written' });
    }
  });

  it('is refused for a stream that never existed or is deleted', async () => {
    const running = open();
    await running.append('account-1', 'no_stream', events(1));
    await running.softDelete('account-1', 'any');
    expect(await running[operation]('account-1', 'stream_exists')).toEqual({ kind: 'deleted' });
    expect(await running[operation]('account-2', 'stream_exists')).toEqual({ kind: 'conflict', actual: -1 });
  });
});

describe('damage', () => {
  const damages = [
    { what: 'other data', sql: `UPDATE events SET data = '{"text":"yyyyyyyyyy"}' WHERE position = 2` },
    { what: 'another type', sql: `UPDATE events SET type = 'JobDeleted' WHERE position = 2` },
    { what: 'another time', sql: 'UPDATE events SET created = created + 1 WHERE position = 2' },
    { what: 'another revision', sql: 'UPDATE events SET revision = 7 WHERE position = 2' },
  ];

  it.each(damages)(
    '($what) is noticed by readers and by verify, and other events can still be read',
    async ({ sql }) => {
      await open().append('account-1', 'no_stream', events(3));
      close();
      tamper(sql.replace("data = '", "data = CAST('").replace("}' WHERE", "}' AS BLOB) WHERE"));
      const { problems, events: count } = verifyLedgerFile(file);
      expect(count).toBe(3);
      expect(problems.join()).toContain('position 2');
      const running = open();
      expect(() => running.reader.readAll(1, 'forwards', 10)).toThrow('The event at position 2');
      expect(running.reader.readAll(3, 'forwards', 10)).toHaveLength(1);
    },
  );

  it('(a page that SQLite cannot read) is reported by verify with the file, and the other checks still run', async () => {
    await open().append('account-1', 'no_stream', events(3));
    close();
    const { rootpage } = new DatabaseSync(file)
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'events_by_stream'")
      .get() ?? { rootpage: 0 };
    const bytes = readFileSync(file);
    bytes.fill(0xff, (Number(rootpage) - 1) * 4096, Number(rootpage) * 4096);
    writeFileSync(file, bytes);
    const { problems, events: count } = verifyLedgerFile(file);
    expect(problems.join('\n')).toContain(`${file} is damaged`);
    expect(count).toBe(3);
  });

  it('reads a file of an earlier version, which contains persistent subscriptions', async () => {
    const running = open();
    await running.append('account-1', 'no_stream', events(3));
    close();
    tamper(`CREATE TABLE persistent_groups (
      stream TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (stream, name)
    ) STRICT, WITHOUT ROWID`);
    tamper(`INSERT INTO persistent_groups VALUES ('account-1', 'group', '{}')`);
    expect(verifyLedgerFile(file).problems).toEqual([]);
    expect(await open().append('account-1', 2, events(1))).toMatchObject({ revision: 3 });
  });

  it.each([
    {
      what: 'limits of a stream that its metadata does not set',
      sql: 'UPDATE streams SET truncate_before = 2',
    },
    { what: 'a stream without its deletion', sql: 'UPDATE streams SET truncate_before = 0' },
    { what: 'a lost event', sql: 'DELETE FROM events WHERE position = 2' },
    { what: 'a head with a wrong revision', sql: 'UPDATE streams SET revision = 9' },
    { what: 'a lost stream', sql: 'DELETE FROM streams' },
  ])('($what) is noticed by verify', async ({ sql }) => {
    const running = open();
    await running.append('account-1', 'no_stream', events(3));
    await running.append('account-2', 'no_stream', events(1));
    await running.softDelete('account-2', 'any');
    close();
    expect(verifyLedgerFile(file).problems).toEqual([]);
    tamper(`PRAGMA foreign_keys = OFF; ${sql}`);
    expect(verifyLedgerFile(file).problems).not.toEqual([]);
  });
});
