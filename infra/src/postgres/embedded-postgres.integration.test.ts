import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
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
});
