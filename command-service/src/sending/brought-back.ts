import type {
  FindQueuedMessages,
  QueuedMessage,
} from '@ledgerline/shared-events/deliveries/queued-messages.ts';
import type { BroughtBackAccounts } from '@ledgerline/shared-events/reminders/brought-back.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/schema.ts';

/**
 * Accounts that came back from a backup or an export. What waited when it was made may have been sent since: a sender
 * finds such messages and says in the ledger that their outcome is unknown, and reminders that were due wait for the
 * user.
 */

/**
 * Notes that all accounts and all messages come from a restored backup. Imports that are under way stay untouched.
 * @param at when they were restored
 */
export async function markRestored(client: Pick<pg.ClientBase, 'query'>, at: Date): Promise<void> {
  await client.query(
    `insert into sending.brought_back (account_id, at, source)
     select account_id, $1, 'backup' from identity.users
     on conflict (account_id) do update set at = excluded.at, source = excluded.source`,
    [at],
  );
  await client.query(
    `update sending.messages set restored_at = now(), next_at = now(), lease = null, lease_until = null
     where next_at < 'infinity'`,
  );
}

/** Adds the waiting messages of an import. No sender looks at them before `releaseImported`. It may be repeated. */
export async function addImported(
  db: Database,
  accountId: string,
  messages: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into sending.messages (account_id, message, created_at, next_at, restored_at)
    select ${accountId}, imported.message, ${now}, 'infinity', ${now}
    from unnest(${messages}::uuid[]) as imported (message)
    on conflict do nothing
  `.execute(db);
}

/** Lets senders look at the waiting messages of an import, once its account is somebody's. */
export async function releaseImported(db: Database, accountId: string): Promise<void> {
  await db
    .updateTable('sending.messages')
    .set({ next_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
  await db
    .insertInto('sending.brought_back')
    .values({ account_id: accountId, at: sql<Date>`now()`, source: 'export' })
    .execute();
}

/** How many waiting messages are looked at in one step. */
const BATCH = 500;

/**
 * Adds messages that wait in a ledger and that no sender has: an earlier version imported their account without them, or
 * a backup had them in the ledger alone. It may be repeated: those that senders have stay as they are, and a sender
 * leaves recipients alone that do not wait any more.
 */
export async function addWithoutSender(
  db: Database,
  findQueued: FindQueuedMessages,
  now: Date,
): Promise<void> {
  for (let last: QueuedMessage | null = null; ; ) {
    const found: QueuedMessage[] = await findQueued(last, BATCH);
    last = found.at(-1) ?? null;
    if (last === null) return;
    await db
      .insertInto('sending.messages')
      .values(
        found.map(({ accountId, message }) => ({
          account_id: accountId,
          message,
          created_at: now,
          next_at: now,
          restored_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Which accounts came back from a backup or an export, and when. */
export function broughtBackAccounts(db: Database): BroughtBackAccounts {
  return {
    find: async (accountId) => {
      const row = await db
        .selectFrom('sending.brought_back')
        .select(['at', 'source'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
