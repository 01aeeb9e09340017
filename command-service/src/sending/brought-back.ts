import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/schema.ts';

/**
 * Messages that waited when a backup or an export was made. They may have been sent since, so they are never sent from
 * here: a sender finds them and says in the ledger that their outcome is unknown.
 */

/** Notes that all messages come from a restored backup. Those of imports that are under way stay untouched. */
export async function markRestored(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
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
}
