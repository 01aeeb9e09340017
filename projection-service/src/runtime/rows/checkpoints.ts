import { DatabaseError, type Pool } from 'pg';
import type { Projection } from '#projections/projection.ts';
import { prepared } from '../database/prepared.ts';

/** The progress of a projection of an account; revision -1 when nothing was folded yet. */
export type ProjectionProgress = {
  projection: Projection;
  revision: number;
  /** The version of the fold that wrote the rows; null when there are none. */
  version: number | null;
  /** How often its rows were swapped for rebuilt ones. Rows that were read before a swap must not be written after it. */
  generation: number;
  /** Whether an event stopped the present version of the fold. The rows may still be those of an older version. */
  parked: boolean;
  /** The event at its revision; null before the first one, and when a former version of the app wrote it. */
  eventId: string | null;
  /** Whether the rows have not been compared with the present store yet, or do not belong to its ledger. */
  isForeign: boolean;
};

/** Whether the rows belong to this ledger and were written by the present version of the fold; also true without rows. */
export function isCurrent({ version, projection, isForeign }: ProjectionProgress): boolean {
  return version === null || (version === projection.version && !isForeign);
}

/** `epoch` counts the stores that the read models have followed; for `hasFormerHead` see `compareFormerHead`. */
export type AccountProgress = {
  head: number;
  epoch: number;
  hasFormerHead: boolean;
  progressList: readonly ProjectionProgress[];
};

type CheckpointRow = {
  projection: string | null;
  version: number | null;
  generation: number | null;
  revision: string | null;
  parked_version: number | null;
  head: string | null;
  event_id: string | null;
  checkpoint_epoch: number | null;
  epoch: number | null;
  has_former: boolean;
};

const PROGRESS = `
  select c.projection, c.version, c.generation, c.revision::text, p.version as parked_version,
    h.revision::text as head, c.event_id::text, c.epoch as checkpoint_epoch, f.epoch,
    exists (select from read.former_heads r where r.account_id = a.account_id) as has_former
  from (select $1::uuid as account_id) a
  left join read.feed_position f on true
  left join read.account_head h using (account_id)
  left join read.checkpoints c using (account_id)
  left join read.parked p on p.account_id = a.account_id and p.projection = c.projection`;

/** The account's head as the feed has recorded it (-1 without one), and the progress of each projection. */
export async function accountProgress(
  pool: Pool,
  accountId: string,
  projections: readonly Projection[],
): Promise<AccountProgress> {
  const { rows } = await pool.query<CheckpointRow>(prepared(PROGRESS, [accountId]));
  const byName = new Map(rows.map((row) => [row.projection, row]));
  const epoch = rows[0]?.epoch ?? 0;
  return {
    head: Number(rows[0]?.head ?? -1),
    epoch,
    hasFormerHead: rows[0]?.has_former ?? false,
    progressList: projections.map((projection) => {
      const row = byName.get(projection.name);
      return {
        projection,
        revision: Number(row?.revision ?? -1),
        version: row?.version ?? null,
        generation: row?.generation ?? 0,
        parked: row?.parked_version === projection.version,
        eventId: row?.event_id ?? null,
        isForeign: row !== undefined && row.checkpoint_epoch !== epoch,
      };
    }),
  };
}

/**
 * A step of a checkpoint. It succeeds only when the checkpoint is at revision `from`, written by version
 * `fromVersion` of the fold (null: nothing was folded yet), and in `generation`. A swap starts the next generation.
 */
export type Step = {
  projection: string;
  from: number;
  fromVersion: number | null;
  generation: number;
  to: number;
  /** The event at `to`; null before the first one. */
  eventId: string | null;
  version: number;
  /** The epoch of the store that the events were read from. */
  epoch: number;
  isSwap: boolean;
};

/** A checkpoint is not where a step starts: somebody else was faster, and nothing was written. */
export class CheckpointMoved extends Error {
  override readonly name = 'CheckpointMoved';
}

/**
 * The compare-and-set of checkpoints as parts of a statement's `with`: $1 are the accounts, $2 the steps as JSON. The
 * locks of the accounts are taken first. This ensures that a batch counts once, whoever else works on it. A statement
 * about one account waits for its lock. One about several does not, and no step succeeds: the others would have to
 * wait with it, for as long as a swap of its rows takes.
 */
export const ADVANCE_PARTS = `
  locked as materialized (
    select count(*) filter (where case
      when cardinality($1::uuid[]) = 1 then pg_advisory_xact_lock(key) is not null
      else pg_try_advisory_xact_lock(key) end) as taken
    from (select hashtextextended('read:' || account_id, 0) as key from unnest($1::uuid[]) account_id) accounts),
  step as (
    select s.* from locked, jsonb_to_recordset($2::jsonb) as s(
      "accountId" uuid, projection text, "from" bigint, "fromVersion" integer, generation integer, "to" bigint, "eventId" uuid,
      version integer, epoch integer, "isSwap" boolean)
    where locked.taken = cardinality($1::uuid[])
  ), moved as (
    update read.checkpoints c
    set revision = s."to", event_id = s."eventId", version = s.version, epoch = s.epoch, updated_at = now(),
      generation = c.generation + s."isSwap"::integer
    from step s where c.account_id = s."accountId" and c.projection = s.projection and c.revision = s."from"
      and c.version = s."fromVersion" and c.generation = s.generation and (c.epoch = s.epoch or s."isSwap")
    returning c.projection
  ), made as (
    insert into read.checkpoints (account_id, projection, version, revision, event_id, epoch, generation)
    select s."accountId", s.projection, s.version, s."to", s."eventId", s.epoch, s."isSwap"::integer from step s
    where s."fromVersion" is null
    on conflict do nothing returning projection
  )`;

/** Fails the statement, and so rolls back all of its parts, unless every step succeeded. */
export const ALL_ADVANCED = `read.require_advanced(
  (select count(*) from moved) + (select count(*) from made), jsonb_array_length($2::jsonb))`;

const NOT_ADVANCED = 'LDG01';

/** @throws CheckpointMoved for the database's error of a failed step, and any other error unchanged */
export function rethrowAdvance(error: unknown): never {
  if (error instanceof DatabaseError && error.code === NOT_ADVANCED) {
    throw new CheckpointMoved('The rows have moved on.', { cause: error });
  }
  throw error;
}
