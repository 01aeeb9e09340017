import { readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { verifyLedgerFile } from '../commands/verify-ledger.ts';
import { close, events, file, open, provideFolders, tamper } from './testing/temporary-ledger.ts';

provideFolders();

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
