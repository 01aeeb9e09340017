import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  ACCOUNT_QUOTA_BYTES,
  KEPT_DAYS,
  TEST_ACCOUNT_QUOTA_BYTES,
} from '@ledgerline/shared-events/attachments/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { AccountStatus } from '../ledger/loading/ledger-room.ts';

/** The room of all accounts without a confirmed address together, in bytes, when the operator sets none. */
export const TEST_ACCOUNTS_BYTES = 10 * 1024 ** 3;

/**
 * The room for files, in bytes. Anybody can open test accounts and register any address, so accounts without a confirmed
 * address have a room of all together as well; null for one with it.
 */
export type StorageQuota = { ofAccount: number; ofUnconfirmed: number | null; wayOut: string };

/** The quota of an account. `testAccountsBytes` is the room of all accounts without a confirmed address together. */
export function storageQuota(accountStatus: AccountStatus, testAccountsBytes: number): StorageQuota {
  return {
    ofAccount: accountStatus === 'testAccount' ? TEST_ACCOUNT_QUOTA_BYTES : ACCOUNT_QUOTA_BYTES,
    ofUnconfirmed: accountStatus === 'account' ? null : testAccountsBytes,
    wayOut: accountStatus === 'testAccount' ? 'Register your account' : 'Confirm your e-mail address',
  };
}

/**
 * Checks the room for more bytes of an account that stores `used` bytes, in the transaction that reserves them. Accounts
 * without a confirmed address reserve one after the other, so that they cannot pass their common quota together.
 * @throws Rejected quota
 */
export async function checkRoom(
  transaction: Database,
  { used, size }: { used: number; size: number },
  { ofAccount, ofUnconfirmed, wayOut }: StorageQuota,
): Promise<void> {
  if (used + size > ofAccount) {
    throw new Rejected('quota', quotaMessage(ofAccount), { details: { quota: ofAccount, used } });
  }
  if (ofUnconfirmed === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments/test-accounts', 0))`.execute(
    transaction,
  );
  if ((await storedWithoutConfirmation(transaction)) + size > ofUnconfirmed) {
    throw new Rejected('quota', `${NO_ROOM} ${wayOut} to add this file.`);
  }
}

async function storedWithoutConfirmation(db: Database): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments.contents as content')
    .innerJoin('identity.users as user', 'user.account_id', 'content.account_id')
    .where('user.email_confirmed_at', 'is', null)
    .select(({ fn }) => fn.sum<string | null>('content.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const NO_ROOM = 'There is no room left for files of accounts without a confirmed e-mail address.';

function quotaMessage(quota: number): string {
  const room = quota >= 1024 ** 3 ? `${quota / 1024 ** 3} GB` : `${quota / 1024 ** 2} MB`;
  return `Your files would take more than ${room}. Removed files count for ${KEPT_DAYS} days.`;
}
