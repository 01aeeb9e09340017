import type { Pool, PoolClient } from 'pg';
import { prepared } from './prepared.ts';

/** Runs `work` in one transaction; rolls back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The key of an account's advisory lock. Worker and rebuild write rows of an account only with this lock. */
const ACCOUNT_LOCK_KEY = "hashtextextended('read:' || $1, 0)";

/** Waits for the account's lock and keeps it until the transaction ends. */
export async function lockAccount(client: PoolClient, accountId: string): Promise<void> {
  await client.query(prepared(`select pg_advisory_xact_lock(${ACCOUNT_LOCK_KEY})`, [accountId]));
}

/** Runs `work` while nobody else writes rows of the account, without an open transaction. */
export async function withAccountLocked<T>(
  pool: Pool,
  accountId: string,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`select pg_advisory_lock(${ACCOUNT_LOCK_KEY})`, [accountId]);
    return await work(client);
  } finally {
    await client
      .query(`select pg_advisory_unlock(${ACCOUNT_LOCK_KEY})`, [accountId])
      .catch((failure: Error) => {
        broken = failure;
      });
    client.release(broken);
  }
}
