import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-closed-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const start = () => startEmbeddedPostgres(join(folder, 'postgres'), join(folder, 'password'));

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
  it('keeps its data over a restart, in a folder that only its owner may enter', async () => {
    const { mode } = await stat(folder);
    expect(mode & 0o077).toBe(0);
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const second = await start();
    const rows = await query(second.url, 'select answer from kept');
    await second.stop();
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('starts on a copy of its folder, which belongs to the user who copied it', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 42 as answer');
    await first.stop();
    const copy = join(folder, 'copy');
    for (const name of ['postgres', 'password'])
      await cp(join(folder, name), join(copy, name), { recursive: true });
    await chmod(join(copy, 'postgres'), 0o755);
    const second = await startEmbeddedPostgres(join(copy, 'postgres'), join(copy, 'password'));
    const rows = await query(second.url, 'select answer from kept');
    await second.stop();
    expect(rows).toEqual([{ answer: 42 }]);
  });

  it('keeps the password readable by the owner only', async () => {
    const server = await start();
    await server.stop();
    expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
  });

  it('refuses a connection without the password', async () => {
    const server = await start();
    const open = new URL(server.url);
    open.password = 'guess';
    const refused = query(open.href, 'select 1');
    await expect(refused).rejects.toThrow(/password authentication failed/);
    await server.stop();
  });

  it('stops while connections are open', async () => {
    const server = await start();
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
});
