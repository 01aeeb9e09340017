import { chmod, cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let folder = '';
let open: EmbeddedPostgres | null = null;

// The tests share one data folder, since creating one takes seconds.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-closed-'));
});

afterEach(async () => {
  await open?.stop();
  open = null;
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Starts the server on a data folder; it is stopped at the end of the test. */
async function start(inside = folder): Promise<EmbeddedPostgres> {
  open = await startEmbeddedPostgres(join(inside, 'postgres'), join(inside, 'password'));
  return open;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(text);
    return rows;
  } finally {
    await client.end();
  }
}

describe('startEmbeddedPostgres', () => {
  it('refuses a connection without the password, which only the owner can read, as its folder', async () => {
    expect((await stat(folder)).mode & 0o077).toBe(0);
    const server = await start();
    await query(server.url, 'create table kept as select 42 as answer');
    const guessed = new URL(server.url);
    guessed.password = 'guess';
    const refused = query(guessed.href, 'select 1');
    await expect(refused).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
  });

  it('connects the app as the owner of its database, who is no superuser and runs no program', async () => {
    const server = await start();
    const [role] = await query(
      server.url,
      'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
    );
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolcreatedb: false });
    await expect(query(server.url, `copy kept from program 'true'`)).rejects.toThrow(/permission denied/);
  });

  it('hands what the superuser of an earlier version owned over to the app', async () => {
    const url = new URL((await start()).superuserUrl);
    url.pathname = '/ledgerline';
    const schema = `create extension if not exists pg_trgm;
      create schema old;
      create type old.state as enum ('open');
      create table old.parent (id bigint generated always as identity, number serial, state old.state) partition by list (id);
      create table old.part partition of old.parent for values in (1);
      create sequence old.counter;
      create view old.seen as select * from old.parent;
      create function old.twice(value int) returns int language sql as 'select value * 2'`;
    await query(url.href, schema);
    await open?.stop();

    const server = await start();
    const owned = `drop view old.seen; drop function old.twice; drop table old.parent; drop sequence old.counter;
      alter type old.state rename to former; drop schema old cascade; drop extension if exists btree_gin`;
    await query(server.url, owned);
    expect(await query(server.url, `select 1 as similar where 'word' % 'words'`)).toEqual([{ similar: 1 }]);
  });

  it('keeps its data over a restart, and stops while connections are open', async () => {
    const server = await start();
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    const errors: string[] = [];
    const cut = new Promise<void>((resolve) => {
      client.on('error', (error) => errors.push(error.message)).on('end', resolve);
    });
    await server.stop();
    await cut;
    expect(errors[0]).toMatch(/terminat/i);
    await server.exited;
  });

  it('starts on a copy of its folder, which belongs to the user who copied it', async () => {
    const copy = join(folder, 'copy');
    for (const name of ['postgres', 'password'])
      await cp(join(folder, name), join(copy, name), { recursive: true });
    await chmod(join(copy, 'postgres'), 0o755);
    const server = await start(copy);
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts after a crash whose process id now belongs to another program', async () => {
    await open?.stop();
    const pidFile = join(folder, 'postgres', 'postmaster.pid');
    await writeFile(pidFile, `${process.pid}\n${join(folder, 'postgres')}\n`);
    const server = await start();
    expect(await query(server.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });
});
