import type { Pool, PoolClient } from 'pg';
import type { Projection } from '../projections/projection.ts';
import { prepared } from './prepared.ts';

/** Where a projection of an account stands; revision -1 when nothing was folded yet. */
export type Standing = {
  projection: Projection;
  revision: number;
  /** The version of the fold that wrote the rows; null when there are none. */
  version: number | null;
  parked: boolean;
};

export type AccountStanding = { head: number; standings: Standing[] };

type CheckpointRow = {
  projection: string | null;
  version: number | null;
  revision: string | null;
  parked: boolean | null;
  head: string | null;
};

const STANDING = `
  select c.projection, c.version, c.revision::text, (p.projection is not null) as parked, h.revision::text as head
  from (select $1::uuid as account_id) a
  left join read.account_head h using (account_id)
  left join read.checkpoints c using (account_id)
  left join read.parked p on p.account_id = a.account_id and p.projection = c.projection and p.version = c.version`;

/** The account's head as the feed saw it (-1 when it saw none) and where each projection stands. */
export async function accountStanding(
  pool: Pool,
  accountId: string,
  projections: readonly Projection[],
): Promise<AccountStanding> {
  const { rows } = await pool.query<CheckpointRow>(prepared(STANDING, [accountId]));
  const byName = new Map(rows.map((row) => [row.projection, row]));
  return {
    head: Number(rows[0]?.head ?? -1),
    standings: projections.map((projection) => {
      const row = byName.get(projection.name);
      return {
        projection,
        revision: Number(row?.revision ?? -1),
        version: row?.version ?? null,
        parked: row?.parked ?? false,
      };
    }),
  };
}

/**
 * A step of a checkpoint: it is taken only when the checkpoint stands at revision `from`, written by version
 * `fromVersion` of the fold (null: nothing was folded yet).
 */
export type Step = {
  projection: string;
  from: number;
  fromVersion: number | null;
  to: number;
  version: number;
};

const ADVANCE = `
  with step as (
    select * from jsonb_to_recordset($2::jsonb) as s(
      projection text, "from" bigint, "fromVersion" integer, "to" bigint, version integer)
  ), moved as (
    update read.checkpoints c set revision = s."to", version = s.version, updated_at = now()
    from step s where c.account_id = $1 and c.projection = s.projection and c.revision = s."from"
      and c.version = s."fromVersion"
    returning c.projection
  ), made as (
    insert into read.checkpoints (account_id, projection, version, revision)
    select $1, s.projection, s.version, s."to" from step s where s."fromVersion" is null
    on conflict do nothing returning projection
  )
  select projection from moved union select projection from made`;

/**
 * Compare-and-set of checkpoints inside the caller's transaction. Answers the projections whose step was taken:
 * only their rows may be written. This is what makes a batch count once, whoever else works on the account.
 */
export async function advance(
  client: PoolClient,
  accountId: string,
  steps: readonly Step[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ projection: string }>(
    prepared(ADVANCE, [accountId, JSON.stringify(steps)]),
  );
  return new Set(rows.map(({ projection }) => projection));
}
