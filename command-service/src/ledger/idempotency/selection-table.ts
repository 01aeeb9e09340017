import type { Database } from '#database/schema.ts';
import { removeOldest } from './key-table.ts';

/** A command with a filter: the digest of its name and payload, and the ids that matched at its first try. */
type FirstSelection = { commandId: string; body: string; ids: readonly number[] };

/** Storage for the records of commands with a filter, by idempotency key. */
export type SelectionStore = {
  /** The ids of the first try with the same body, or null. */
  find(accountId: string, command: Omit<FirstSelection, 'ids'>): Promise<readonly number[] | null>;
  /** Stores the ids of a try, unless the key has some for the same body; answers the ones that count. */
  keep(accountId: string, selection: FirstSelection): Promise<readonly number[]>;
};

/** Selections in PostgreSQL. They are removed together with the idempotency keys of unchanged commands. */
export function selectionTable(db: Database): SelectionStore {
  const find: SelectionStore['find'] = async (accountId, { commandId, body }) => {
    const row = await db
      .selectFrom('idempotency.selections')
      .select('ids')
      .where('account_id', '=', accountId)
      .where('command_id', '=', commandId)
      .where('body', '=', body)
      .executeTakeFirst();
    return row?.ids ?? null;
  };
  return {
    find,
    async keep(accountId, { commandId, body, ids }) {
      const tried = { body, ids: [...ids] };
      await db
        .insertInto('idempotency.selections')
        .values({ account_id: accountId, command_id: commandId, ...tried })
        // A key whose first try was refused may be used for another command.
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'command_id'])
            .doUpdateSet(tried)
            .where('idempotency.selections.body', '<>', body),
        )
        .execute();
      await removeOldest(db, 'idempotency.selections', accountId);
      return (await find(accountId, { commandId, body })) ?? ids;
    },
  };
}
