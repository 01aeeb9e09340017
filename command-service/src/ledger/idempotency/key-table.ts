import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { preparedQuery } from '#database/prepared-query.ts';
import type { Database } from '#database/schema.ts';
import { type FirstAnswer, type KeyStore, MAX_KEYS } from './remembered-keys.ts';

/** How many days a key can be repeated at least. */
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is stored under idempotency keys, and how much of it for an account. A selection has up to 10,000 ids. */
const MAX_ROWS = { 'idempotency.unchanged': MAX_KEYS, 'idempotency.selections': 200 } as const;
const TABLES = ['idempotency.unchanged', 'idempotency.selections'] as const;

const COLUMNS = ['command_id', 'body', 'revision', 'result'] as const;

type Row = { command_id: string; body: string; revision: number; result: string };

const toAnswer = ({ command_id, body, revision, result }: Row): FirstAnswer => ({
  commandId: command_id,
  body,
  revision,
  result: z.json().parse(JSON.parse(result)),
});

/**
 * The idempotency keys of commands that changed nothing, in PostgreSQL.
 * @param pool what `db` stands on
 */
export function keyTable(db: Database, pool: pg.Pool): KeyStore {
  const keptUnder = preparedQuery(
    pool,
    'kept_key',
    db
      .selectFrom('idempotency.unchanged')
      .select(COLUMNS)
      .where('account_id', '=', '')
      .where('command_id', '=', ''),
  );
  const find = async (accountId: string, commandId: string) => {
    const [row] = await keptUnder([accountId, commandId]);
    return row === undefined ? null : toAnswer(row);
  };
  return {
    find,
    async keep(accountId, answer) {
      const { commandId, body, revision, result } = answer;
      const values = { account_id: accountId, command_id: commandId, body, revision };
      await db
        .insertInto('idempotency.unchanged')
        .values({ ...values, result: JSON.stringify(result) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await removeOldest(db, 'idempotency.unchanged', accountId);
      // Another process, or an attempt whose answer was lost, may have stored the key first.
      return (await find(accountId, commandId)) ?? answer;
    },
    async keysOf(accountId, limit) {
      const rows = await db
        .selectFrom('idempotency.unchanged')
        .select('command_id')
        .where('account_id', '=', accountId)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ command_id }) => command_id);
    },
    async remove(accountId, commandId) {
      const own = db.deleteFrom('idempotency.unchanged').where('account_id', '=', accountId);
      await own.where('command_id', '=', commandId).execute();
    },
    async removeAll(accountId) {
      for (const table of TABLES) await db.deleteFrom(table).where('account_id', '=', accountId).execute();
    },
  };
}

/** Removes the oldest rows of an account beyond those that it may have. */
export async function removeOldest(
  db: Database,
  name: keyof typeof MAX_ROWS,
  accountId: string,
): Promise<void> {
  const table = sql.table(name);
  await sql`
    delete from ${table} where account_id = ${accountId} and command_id in (
      select command_id from ${table} where account_id = ${accountId} order by at desc offset ${MAX_ROWS[name]})`.execute(
    db,
  );
}

/** Removes the keys and selections that are older than 30 days, and those of deleted accounts. */
export async function sweepKeys(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  for (const table of TABLES) {
    await sql`
      delete from ${sql.table(table)} as kept
      where kept.at < ${oldest}
        or not exists (select from identity.users u where u.account_id = kept.account_id)`.execute(db);
  }
}
