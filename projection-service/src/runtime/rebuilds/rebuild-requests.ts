import {
  COMPARING,
  FOLDING,
  type RebuildAnswer,
  rebuildInput,
  toRebuildAnswer,
} from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { NewRun } from '@ledgerline/shared-events/runs/run-store.ts';
import type { Pool } from 'pg';
import type { Projection } from '#projections/projection.ts';
import { RunTable } from '#runs/run-table.ts';

const newRebuild = (accountId: string, projection: string): NewRun => ({
  kind: 'rebuild',
  ownerId: accountId,
  accountId,
  state: 'queued',
  phase: FOLDING,
  input: rebuildInput.parse({ projection }),
});

/** An unfinished rebuild of the same projection that was not cancelled. */
const SAME_PROJECTION = `not cancel_requested and input = $7`;

/** Rows that an older version wrote, or that belong to another ledger, and whose rebuild is not parked. */
const IS_OUTDATED = `exists (
  select 1 from read.checkpoints c
  left join read.parked k on k.account_id = $3 and k.projection = $8 and k.version = $9
  where c.account_id = $3 and c.projection = $8 and k.projection is null
    and (c.version < $9 or c.epoch <> coalesce((select epoch from read.feed_position), 0)))`;

/**
 * Requests a rebuild and answers its id. If a rebuild of the same projection has not started to compare yet, answers
 * that one.
 */
export async function requestRebuild(pool: Pool, accountId: string, projection: string): Promise<string> {
  const joins = `${SAME_PROJECTION} and phase <> '${COMPARING}'`;
  const id = await new RunTable(pool).request(newRebuild(accountId, projection), { joins });
  if (id === null) throw new Error('The rebuild was not noted.');
  return id;
}

/**
 * Requests the rebuild of rows that an older version wrote, or that belong to another ledger. Null when they have the
 * present version by now, or when their rebuild is parked, because a caller may be late. A rebuild that already
 * compares is sufficient.
 */
export function requestRebuildOfOutdated(
  pool: Pool,
  accountId: string,
  { name, version }: Pick<Projection, 'name' | 'version'>,
): Promise<string | null> {
  return new RunTable(pool).request(newRebuild(accountId, name), {
    joins: SAME_PROJECTION,
    onlyIf: IS_OUTDATED,
    values: [name, version],
  });
}

/** The rebuild as the HTTP API answers it, or null when this account has none with this id. */
export async function findRebuild(pool: Pool, accountId: string, id: string): Promise<RebuildAnswer | null> {
  const run = await new RunTable(pool).findOwn('rebuild', accountId, id);
  return run === null ? null : toRebuildAnswer(run);
}
