import type { Database } from '#database/schema.ts';
import type { Snapshot, SnapshotStore } from './snapshot.ts';

/** Snapshots in PostgreSQL. An older snapshot never replaces a newer one of the same version. */
export function snapshotTable(db: Database): SnapshotStore {
  return {
    async find(accountId) {
      const row = await db
        .selectFrom('ledger_cache.snapshots')
        .select(['state_version', 'revision', 'event_id', 'weight', 'body'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      if (row === undefined) return null;
      return {
        stateVersion: row.state_version,
        revision: row.revision,
        eventId: row.event_id,
        weight: row.weight === null ? null : Number(row.weight),
        body: row.body,
      };
    },
    async save(accountId, { stateVersion, revision, eventId, weight, body }: Snapshot) {
      const values = { state_version: stateVersion, revision, event_id: eventId, weight, body };
      await db
        .insertInto('ledger_cache.snapshots')
        .values({ account_id: accountId, ...values })
        .onConflict((conflict) =>
          conflict
            .column('account_id')
            .doUpdateSet({ ...values, saved_at: new Date() })
            .where(({ or, eb }) =>
              or([
                eb('ledger_cache.snapshots.revision', '<', revision),
                eb('ledger_cache.snapshots.state_version', '!=', stateVersion),
                eb('ledger_cache.snapshots.weight', 'is', null),
              ]),
            ),
        )
        .execute();
    },
    async remove(accountId) {
      await db.deleteFrom('ledger_cache.snapshots').where('account_id', '=', accountId).execute();
    },
  };
}

/** Removes the snapshots of deleted accounts. One process may save a snapshot while another one deletes the account. */
export async function sweepSnapshots(db: Database): Promise<void> {
  await db
    .deleteFrom('ledger_cache.snapshots as kept')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity.users')
            .select('identity.users.id')
            .whereRef('identity.users.account_id', '=', 'kept.account_id'),
        ),
      ),
    )
    .execute();
}
