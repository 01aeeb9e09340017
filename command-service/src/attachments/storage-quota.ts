import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  ACCOUNT_QUOTA_BYTES,
  KEPT_DAYS,
  TEST_ACCOUNT_QUOTA_BYTES,
} from '@ledgerline/shared-events/attachments/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type AccountStatus, FIRST_STEP } from '../ledger/loading/account-status.ts';

/** The room of all accounts without a confirmed address together, in bytes, when the operator sets none. */
export const TEST_ACCOUNTS_BYTES = 10 * 1024 ** 3;

/**
 * The room for files, in bytes. Anybody can open test accounts and register any address, so such accounts have a room
 * of all together as well; null for others.
 */
export type StorageQuota = {
  ofAccount: number;
  /** The most files: each takes a place in the store, also an empty one. */
  files: number;
  shared: { bytes: number; sendsMails: boolean; firstStep: string } | null;
};

const MAX_FILES = 100_000;
/** Of a test account, or of an account without a confirmed address. */
const MAX_FILES_OF_STRANGER = 2_000;

/** What an operator decides about the room for files. */
export type StorageSettings = {
  /** The room of all accounts together that anybody can open. */
  testAccountsBytes: number;
  sendsMails: boolean;
};

/** The quota of an account. */
export function storageQuota(
  accountStatus: AccountStatus,
  { testAccountsBytes: bytes, sendsMails }: StorageSettings,
): StorageQuota {
  return {
    ofAccount: accountStatus === 'testAccount' ? TEST_ACCOUNT_QUOTA_BYTES : ACCOUNT_QUOTA_BYTES,
    files: accountStatus === 'account' ? MAX_FILES : MAX_FILES_OF_STRANGER,
    shared: accountStatus === 'account' ? null : { bytes, sendsMails, firstStep: FIRST_STEP[accountStatus] },
  };
}

/**
 * Checks the room for one more file of an account, in the transaction that reserves it. Accounts with a common quota
 * reserve one after the other, so that they cannot pass it together.
 * @throws Rejected quota
 */
export async function checkRoom(
  transaction: Database,
  { accountId, size }: { accountId: string; size: number },
  { ofAccount, files, shared }: StorageQuota,
): Promise<void> {
  const { count, bytes } = await transaction
    .selectFrom('attachments.contents')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.sum<string | null>('size').as('bytes')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const used = Number(bytes ?? 0);
  if (used + size > ofAccount) {
    throw new Rejected('quota', quotaMessage(ofAccount), { details: { quota: ofAccount, used } });
  }
  if (Number(count) >= files) {
    const words = `An account can have at most ${files.toLocaleString('en')} files.`;
    throw new Rejected('quota', `${words} Removed files count for ${KEPT_DAYS} days.`);
  }
  if (shared === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended('attachments/test-accounts', 0))`.execute(
    transaction,
  );
  if ((await storedBySharers(transaction, shared.sendsMails)) + size > shared.bytes) {
    throw new Rejected('quota', `${noRoom(shared.sendsMails)} ${shared.firstStep} to add this file.`);
  }
}

/** Test accounts share a room, and where mail is sent, registered ones without a confirmed address do, too. */
async function storedBySharers(db: Database, sendsMails: boolean): Promise<number> {
  const { bytes } = await db
    .selectFrom('attachments.contents as content')
    .innerJoin('identity.users as user', 'user.account_id', 'content.account_id')
    .where('user.email_confirmed_at', 'is', null)
    .$if(!sendsMails, (stored) => stored.where('user.test_account', '=', true))
    .select(({ fn }) => fn.sum<string | null>('content.size').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

const noRoom = (sendsMails: boolean): string =>
  `There is no room left for files of ${sendsMails ? 'accounts without a confirmed email address' : 'test accounts'}.`;

function quotaMessage(quota: number): string {
  const room = quota >= 1024 ** 3 ? `${quota / 1024 ** 3} GB` : `${quota / 1024 ** 2} MB`;
  return `Your files would take more than ${room}. Removed files count for ${KEPT_DAYS} days.`;
}
