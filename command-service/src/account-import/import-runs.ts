import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';

export type ImportState = 'uploading' | 'queued' | 'running' | 'staged' | 'done' | 'failed' | 'cancelled';
/** What an import is at: bytes that are checked, events that are appended, events that are in the lists. */
export type ImportPhase = 'checking' | 'events' | 'lists';

/** An import as the HTTP contract tells it. `counts` are the rows of each list, as the file's manifest has them. */
export type ImportRun = {
  id: string;
  state: ImportState;
  phase: ImportPhase;
  done: number;
  total: number;
  counts: Record<string, number> | null;
  error: string | null;
  requestedAt: string;
  finishedAt: string | null;
};

/** What the runner needs of an import that it took. */
export type ClaimedImport = {
  id: string;
  userId: string;
  accountId: string;
  stagedAccountId: string;
  bytes: number;
  attempt: number;
};

const UNFINISHED = ['uploading', 'queued', 'running', 'staged'];
const countsSchema = z.record(z.string(), z.number()).nullable().catch(null);

function view(row: Record<string, unknown>): ImportRun {
  return shownImport.parse(row);
}

const instant = z.date().transform((date) => date.toISOString());
const shownImport = z.object({
  id: z.string(),
  state: z.enum(['uploading', 'queued', 'running', 'staged', 'done', 'failed', 'cancelled']),
  phase: z.enum(['checking', 'events', 'lists']),
  done: z.coerce.number(),
  total: z.coerce.number(),
  counts: countsSchema,
  error: z.string().nullable(),
  requestedAt: instant,
  finishedAt: instant.nullable(),
});

const SHOWN = [
  'id',
  'state',
  'phase',
  'done',
  'total',
  'counts',
  'error',
  'requested_at as requestedAt',
  'finished_at as finishedAt',
] as const;

/** Notes an import whose file is about to come; null while another one of the user is under way. */
export async function beginImport(
  db: Database,
  owner: { userId: string; accountId: string; baseRevision: number },
): Promise<string | null> {
  const row = await db
    .insertInto('identity.account_imports')
    .values({
      id: randomUUID(),
      user_id: owner.userId,
      account_id: owner.accountId,
      base_revision: owner.baseRevision,
      staged_account_id: randomUUID(),
      state: 'uploading',
      heartbeat_at: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The user's import, or null when there is none with this id. */
export async function findImport(db: Database, userId: string, id: string): Promise<ImportRun | null> {
  const row = await db
    .selectFrom('identity.account_imports')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : view(row);
}

/** The user's latest import, or null. */
export async function latestImport(db: Database, userId: string): Promise<ImportRun | null> {
  const row = await db
    .selectFrom('identity.account_imports')
    .select(SHOWN)
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : view(row);
}

/** The file is whole: from now on the import is work for the runner. */
export async function uploaded(db: Database, id: string, bytes: number): Promise<void> {
  await db
    .updateTable('identity.account_imports')
    .set({ state: 'queued', bytes, heartbeat_at: null })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}

/** Asks an import to stop; one that nobody works on is cancelled at once. Answers whether there is such a run. */
export async function cancelImport(db: Database, userId: string, id: string): Promise<boolean> {
  const waiting = sql<boolean>`state in ('uploading', 'queued', 'staged')`;
  const result = await db
    .updateTable('identity.account_imports')
    .set({
      cancel_requested: true,
      finished_at: sql<Date>`case when ${waiting} then now() else finished_at end`,
      state: sql<string>`case when ${waiting} then 'cancelled' else state end`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes an import that waits, or one whose runner has died. Null when it is over or in good hands. */
export async function claimImport(
  db: Database,
  id: string,
  deadAfterMs: number,
): Promise<ClaimedImport | null> {
  const row = await db
    .updateTable('identity.account_imports')
    .set({ state: 'running', attempt: sql<number>`attempt + 1`, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('cancel_requested', '=', false)
    .where(
      sql<boolean>`(state = 'queued' or (state = 'running'
        and heartbeat_at < now() - make_interval(secs => ${deadAfterMs}::float8 / 1000)))`,
    )
    .returning(['user_id', 'account_id', 'staged_account_id', 'bytes', 'attempt'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id,
    userId: row.user_id,
    accountId: row.account_id,
    stagedAccountId: row.staged_account_id,
    bytes: Number(row.bytes),
    attempt: row.attempt,
  };
}

/** Puts an import back that its runner had to leave, so that the next one takes it at once. */
export async function releaseImport(db: Database, { id, attempt }: ClaimedImport): Promise<void> {
  await db
    .updateTable('identity.account_imports')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .execute();
}

/** Imports that nobody works on any more. Uploads that broke off and those to be cancelled end here. */
export async function abandonedImports(db: Database, deadAfterMs: number): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    update identity.account_imports set
      state = case when cancel_requested then 'cancelled' when state = 'uploading' then 'failed' else state end,
      error = case when state = 'uploading' then 'The file did not arrive whole. Please try again.' else error end,
      finished_at = case when cancel_requested or state = 'uploading' then now() end
    where state in ('uploading', 'queued', 'running')
      and coalesce(heartbeat_at, requested_at) < now() - make_interval(secs => ${deadAfterMs}::float8 / 1000)
    returning case when state in ('cancelled', 'failed') then null else id::text end as id`.execute(db);
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

export type ImportBeat = { phase: ImportPhase; done: number; total: number };

/** Notes that an import is alive and, with a beat, how far it is. Null when it may not go on. */
export async function beatImport(
  db: Database,
  { id, attempt }: ClaimedImport,
  beat: ImportBeat | null,
): Promise<ImportRun | null> {
  const row = await db
    .updateTable('identity.account_imports')
    .set({ ...beat, heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', '=', 'running')
    .returning([...SHOWN, 'cancel_requested'])
    .executeTakeFirst();
  if (row === undefined || row.cancel_requested) return null;
  return view(row);
}

/** Keeps an upload from being taken for one that broke off. */
export async function beatUpload(db: Database, id: string): Promise<boolean> {
  const result = await db
    .updateTable('identity.account_imports')
    .set({ heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export type ImportEnd =
  | { state: 'staged'; counts: Record<string, number> }
  | { state: 'failed' | 'cancelled'; error: string | null };

/** Notes how the work on an import ended. A ledger that nobody will get is to be deleted. */
export async function endImport(db: Database, id: string, end: ImportEnd): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await transaction
      .updateTable('identity.account_imports')
      .set({
        state: end.state,
        error: 'error' in end ? end.error : null,
        ...('counts' in end ? { counts: JSON.stringify(end.counts) } : { finished_at: new Date() }),
      })
      .where('id', '=', id)
      .where('state', 'in', UNFINISHED)
      .returning('staged_account_id')
      .executeTakeFirst();
    await transaction.deleteFrom('identity.account_import_chunks').where('import_id', '=', id).execute();
    if (row === undefined || end.state === 'staged') return;
    await forgetStaged(transaction, row.staged_account_id);
  });
}

/** Has the ledger of an import that came to nothing deleted. */
export async function forgetStaged(db: Database, stagedAccountId: string): Promise<void> {
  await db
    .insertInto('identity.account_deletions')
    .values({ account_id: stagedAccountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
