import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  ACCOUNT_QUOTA_BYTES,
  KEPT_DAYS,
  TEST_ACCOUNT_QUOTA_BYTES,
} from '@ledgerline/shared-events/attachments/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** The room of all test accounts together, in bytes, when the operator sets none. */
export const TEST_ACCOUNTS_BYTES = 10 * 1024 ** 3;

/**
 * The room for files, in bytes. Anybody can open test accounts, so these have a room of all together as well; null for
 * a registered account.
 */
export type StorageQuota = { ofAccount: number; ofTestAccounts: number | null };

/** The quota of an account. `testAccountsBytes` is the room of all test accounts together. */
export function storageQuota(isTestAccount: boolean, testAccountsBytes: number): StorageQuota {
  return isTestAccount
    ? { ofAccount: TEST_ACCOUNT_QUOTA_BYTES, ofTestAccounts: testAccountsBytes }
    : { ofAccount: ACCOUNT_QUOTA_BYTES, ofTestAccounts: null };
}

/**
 * Checks the room for more bytes of an account that stores `used` bytes, in the transaction that reserves them. Test
 * accounts reserve one after the other, so that they cannot pass their common quota together.
 * @throws Rejected quota
 */
export async function checkRoom(
  transaction: Database,
  { used, size }: { used: number; size: number },
  { ofAccount, ofTestAccounts }: StorageQuota,
): Promise<void> {
  if (used + size > ofAccount) {
    throw new Rejected('quota', quotaMessage(ofAccount), { details: { quota: ofAccount, used } });
  }
  if (ofTestAccounts === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments/test-accounts', 0))`.execute(
    transaction,
  );
  if ((await storedByTestAccounts(transaction)) + size > ofTestAccounts) throw new Rejected('quota', NO_ROOM);
}

async function storedByTestAccounts(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments.contents as content')
    .innerJoin('identity.users as user', 'user.account_id', 'content.account_id')
    .where('user.test_account', '=', true)
    .select(({ fn }) => fn.sum<string | null>('content.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const NO_ROOM = 'There is no room left for files of test accounts. Register your account to add this file.';

function quotaMessage(quota: number): string {
  const room = quota >= 1024 ** 3 ? `${quota / 1024 ** 3} GB` : `${quota / 1024 ** 2} MB`;
  return `Your files would take more than ${room}. Removed files count for ${KEPT_DAYS} days.`;
}
