import { randomUUID } from 'node:crypto';
import { ownerlessAccounts, watchOwnerlessAccounts } from '@ledgerline/infra/ownerless-accounts.ts';
import { openPool } from '@ledgerline/projection-service/runtime/database/pool.ts';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/database.ts';

let database: FreshDatabase;
let pool: Pool;
let end: () => Promise<void>;

beforeEach(async () => {
  database = await freshDatabase();
  ({ pool, end } = openPool({ connectionString: database.url, max: 2 }, () => undefined));
});

afterEach(async () => {
  await end();
  await database.drop();
});

/** Creates an account in the ledger, as the feed records it. */
async function accountInLedger(): Promise<string> {
  const id = randomUUID();
  await pool.query('insert into read.account_head (account_id, revision) values ($1, 0)', [id]);
  return id;
}

async function giveOwner(accountId: string): Promise<void> {
  await pool.query(
    `insert into identity.users (id, account_id, test_account, trial_ends_on) values ($1, $2, true, '2026-12-01')`,
    [randomUUID(), accountId],
  );
}

it('accounts without a user are listed, except for those that are just being deleted', async () => {
  await giveOwner(await accountInLedger());
  const leaving = await accountInLedger();
  await pool.query('insert into identity.account_deletions (account_id) values ($1)', [leaving]);
  expect(await ownerlessAccounts(pool)).toEqual([]);
  const back = await accountInLedger();
  expect(await ownerlessAccounts(pool)).toEqual([back]);
});

it('accounts without a user are logged once each, also when they appear while the app runs', async () => {
  const warn = vi.fn();
  const first = await accountInLedger();
  const watch = watchOwnerlessAccounts(pool, { warn }, 5);
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
  expect(warn.mock.calls[0]?.[0]).toEqual({ accounts: [first] });
  const second = await accountInLedger();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(warn.mock.calls[1]?.[0]).toEqual({ accounts: [second] });
  await watch.stop();
  expect(warn).toHaveBeenCalledTimes(2);
});
