import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { KEPT_DAYS } from '@ledgerline/shared-events/attachments/limits.ts';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { checkRoom, type StorageQuota } from './storage-quota.ts';

const DAY_MS = 86_400_000;
/** How long the bytes of an upload wait for their event in the ledger before they count as left behind. */
const UPLOAD_DAYS = 1;
/** How often a file that a job has is looked at, so that its removal is noticed. */
const CHECK_DAYS = 1;

/** Bytes that an account stores. */
export type Content = { accountId: string; content: string; size: number; sha256: string };

const later = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS);

/**
 * Reserves the room for bytes. Uploads of one account reserve one after the other, so that they cannot pass the quota
 * together. Answers whether the bytes are stored already, by an earlier attempt of the same upload.
 * @throws Rejected quota, idempotency_mismatch when the earlier attempt had other bytes
 */
export async function reserveContent(
  db: Database,
  { accountId, content, size, sha256 }: Content,
  quota: StorageQuota,
  now: Date,
): Promise<{ isStored: boolean }> {
  return await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`attachments/${accountId}`}, 0))`.execute(
      transaction,
    );
    const earlier = await transaction
      .selectFrom('attachments.contents')
      .select(['sha256', 'stored_at'])
      .where('account_id', '=', accountId)
      .where('content', '=', content)
      .executeTakeFirst();
    if (earlier !== undefined && earlier.sha256 !== sha256) {
      throw new Rejected('idempotency_mismatch', 'This key was used for another file.');
    }
    if (earlier !== undefined) {
      await checkAt(transaction, { accountId, content }, later(now, UPLOAD_DAYS));
      return { isStored: earlier.stored_at !== null };
    }
    await checkRoom(transaction, { accountId, size }, quota);
    await transaction
      .insertInto('attachments.contents')
      .values({
        account_id: accountId,
        content,
        size,
        sha256,
        stored_at: null,
        check_at: later(now, UPLOAD_DAYS),
      })
      .execute();
    return { isStored: false };
  });
}

async function checkAt(db: Database, { accountId, content }: ContentName, at: Date): Promise<void> {
  await db
    .updateTable('attachments.contents')
    .set({ check_at: at })
    .where('account_id', '=', accountId)
    .where('content', '=', content)
    .execute();
}

type ContentName = Pick<Content, 'accountId' | 'content'>;

/** Notes that the bytes are stored completely. */
export async function markStored(
  db: Database,
  { accountId, content }: ContentName,
  now: Date,
): Promise<void> {
  await db
    .updateTable('attachments.contents')
    .set({ stored_at: now })
    .where('account_id', '=', accountId)
    .where('content', '=', content)
    .execute();
}

/** A row that is due for a look of the sweeper. */
export type DueContent = ContentName & { removedAt: Date | null };

export async function dueContents(db: Database, now: Date, limit: number): Promise<DueContent[]> {
  const rows = await db
    .selectFrom('attachments.contents')
    .select(['account_id', 'content', 'removed_at'])
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .limit(limit)
    .execute();
  return rows.map(({ account_id, content, removed_at }) => ({
    accountId: account_id,
    content,
    removedAt: removed_at,
  }));
}

/** Notes whether a job has the file, and when it is looked at next. */
export async function noteLook(
  db: Database,
  { accountId, content }: ContentName,
  { removedAt, now }: { removedAt: Date | null; now: Date },
): Promise<void> {
  await db
    .updateTable('attachments.contents')
    .set({ removed_at: removedAt, check_at: later(now, CHECK_DAYS) })
    .where('account_id', '=', accountId)
    .where('content', '=', content)
    .execute();
}

/** Whether a file that no job has was kept long enough. */
export function isKeptLongEnough(removedAt: Date, now: Date): boolean {
  return now.getTime() - removedAt.getTime() >= KEPT_DAYS * DAY_MS;
}

/**
 * Forgets bytes, whose room is free from then on. With `due` only when they are still due for a look then: an upload
 * that was repeated meanwhile keeps them. Answers whether they are forgotten.
 */
export async function forgetContent(
  db: Database,
  { accountId, content }: ContentName,
  due?: Date,
): Promise<boolean> {
  const deletion = db
    .deleteFrom('attachments.contents')
    .where('account_id', '=', accountId)
    .where('content', '=', content);
  const { numDeletedRows } = await (due === undefined
    ? deletion
    : deletion.where('check_at', '<=', due)
  ).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The names of all bytes of an account. */
export async function contentsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('attachments.contents')
    .select('content')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ content }) => content);
}
