import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verifyLedgerFile } from '../commands/verify-ledger.ts';
import { StoreError } from './errors.ts';
import { LedgerLog } from './ledger-log.ts';
import { close, events, file, folder, open, provideFolders, tamper } from './testing/temporary-ledger.ts';

provideFolders();

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
