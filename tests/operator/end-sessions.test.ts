import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { announcedStore } from '@ledgerline/infra/start/data-folder.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiClient, testAccount } from '../support/api-client.ts';
import { type BootedLedgerline, bootLedgerline } from '../support/boot.ts';
import { runOperator } from './operator-process.ts';

let folder: string;
let app: BootedLedgerline | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgerline-sessions-'));
  app = await bootLedgerline({ dataDir: folder, withoutClient: true });
});

afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Whose sessions are open, and the accounts of the users, by their e-mail address; a test account has none. */
async function users(): Promise<Record<string, { account: string; sessions: number }>> {
  const store = { connectionString: announcedStore(folder, 'postgres') ?? '', max: 1 };
  const { pool, end } = openPool(store, () => undefined);
  try {
    const { rows } = await pool.query<{ email: string; account: string; sessions: number }>(
      `select coalesce(email, 'test') as email, account_id as account, count(digest)::integer as sessions
       from identity.users u left join identity.sessions s on s.user_id = u.id group by u.id`,
    );
    return Object.fromEntries(rows.map(({ email, ...user }) => [email, user]));
  } finally {
    await end();
  }
}

const openSessions = async () =>
  Object.fromEntries(Object.entries(await users()).map(([email, { sessions }]) => [email, sessions]));

it('signs one user out, or everybody with a way back', async () => {
  const url = app?.url ?? '';
  await testAccount(url);
  for (const email of ['ana@example.com', 'ben@example.com', 'cleo@example.com']) {
    const { status } = await (await apiClient(url)).post('/register', { email, password: 'Lorem1psum' });
    expect(status).toBe(201);
  }
  const { account = '' } = (await users())['ana@example.com'] ?? {};
  const one = await runOperator('end-sessions', folder, ['--account', account]);
  expect(one).toEqual({ code: 0, output: '1 session has ended.\n', errors: '' });
  const left = { 'ana@example.com': 0, 'ben@example.com': 1, 'cleo@example.com': 1, test: 1 };
  expect(await openSessions()).toEqual(left);

  const all = await runOperator('end-sessions', folder, ['--all']);
  expect(all).toEqual({ code: 0, output: '2 sessions have ended.\n', errors: '' });
  expect(await openSessions()).toEqual({ ...left, 'ben@example.com': 0, 'cleo@example.com': 0 });
});

it('refuses an account that does not exist, and a line that says not whose', async () => {
  const nobody = '5f0c7a52-6e9b-4c5e-9a50-3c1f0f0e7a01';
  const unknown = await runOperator('end-sessions', folder, ['--account', nobody]);
  expect(unknown).toMatchObject({ code: 1, errors: `There is no account ${nobody}.\n` });
  expect((await runOperator('end-sessions', folder, [])).code).toBe(2);
  expect((await runOperator('end-sessions', folder, ['--all', '--account', nobody])).code).toBe(2);
});
