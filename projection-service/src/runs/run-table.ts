import { randomUUID } from 'node:crypto';
import {
  type Run,
  type RunKind,
  type RunProgress,
  statesBefore,
  UNFINISHED_STATES,
  WAITING_STATES,
} from '@ledgerline/shared-events/runs/run.ts';
import {
  LOST_UPLOAD,
  type NewRun,
  type RunCompletion,
  type RunFailure,
  type RunLease,
  type RunStore,
  type SqlSession,
} from '@ledgerline/shared-events/runs/run-store.ts';
import { z } from 'zod';
import { NOTICE_CHANNEL } from '../runtime/freshness/notices.ts';
import { RUN_COLUMNS, runRow } from './run-row.ts';

/** A run without a heartbeat for this long has lost its worker or its upload. */
const DEAD_AFTER_SECONDS = 15;

const stateIn = (states: readonly string[]) => `state in (${states.map((state) => `'${state}'`).join(', ')})`;

/** How many runs of a kind are remembered of an account; an export that can be downloaded is kept beyond that. */
const MAX_REMEMBERED = 100;

const NO_SIGN_OF_LIFE = `coalesce(heartbeat_at, requested_at) < now() - interval '${DEAD_AFTER_SECONDS} seconds'`;

/** Notifies the accounts' screens of the runs of a common table expression. */
const SENT = `pg_notify('${NOTICE_CHANNEL}', json_build_object(
  'type', 'run', 'accountId', account_id, 'id', id)::text)`;

const idRow = z.object({ id: z.string() });
const beatRow = z.object({ mayGoOn: z.boolean() });
const partRow = z.object({ bytes: z.instanceof(Uint8Array) });

export const openRuns = (session: SqlSession): RunStore => new RunTable(session);

/**
 * The condition for creating a run, as SQL with `values` from $8 on: `joins` says whether an unfinished run of the
 * owner is sufficient, `onlyIf` whether a new one is needed.
 */
type RunCondition = { joins?: string; onlyIf?: string; values?: readonly unknown[] };

/** The table of runs and the table of their files, on a pool, a connection, or an open transaction. */
export class RunTable implements RunStore {
  readonly #session: SqlSession;

  constructor(session: SqlSession) {
    this.#session = session;
  }

  create(run: NewRun): Promise<string | null> {
    return this.request(run);
  }

  /**
   * Creates a run, or joins an unfinished one, which gets the new input while it is queued. Null when neither is
   * allowed. It is one statement, so that it sees runs and rows as of one moment. Old runs that ended are forgotten;
   * those of imports, which have limits of their own, may have left a ledger to delete.
   */
  async request(
    { kind, ownerId, accountId, state, phase, input }: NewRun,
    { joins = 'false', onlyIf = 'true', values = [] }: RunCondition = {},
  ): Promise<string | null> {
    const { rows } = await this.#session.query(
      `with joined as (
         select id from runs.runs
         where kind = $2 and owner_id = $3 and ${stateIn(UNFINISHED_STATES)} and ${joins} limit 1
       ), renewed as (
         update runs.runs set input = $7 where id in (select id from joined) and state = 'queued'
       ), created as (
         insert into runs.runs (id, kind, owner_id, account_id, state, phase, input, heartbeat_at)
         select $1, $2, $3, $4, $5, $6, $7, case when $5 = 'uploading' then now() end
         where not exists (select from joined) and ${onlyIf}
         on conflict do nothing returning id
       ), forgotten as (
         delete from runs.runs where id in (
           select id from runs.runs where kind = $2 and owner_id = $3 order by requested_at desc offset ${MAX_REMEMBERED - 1}
         ) and kind <> 'import' and not (${stateIn(UNFINISHED_STATES)}) and (expires_at is null or expires_at <= now())
       )
       select id::text from joined union all select id::text from created`,
      [randomUUID(), kind, ownerId, accountId, state, phase, JSON.stringify(input), ...values],
    );
    return rows.length === 0 ? null : idRow.parse(rows[0]).id;
  }

  async queue({ id, attempt }: RunLease, input: Readonly<Record<string, unknown>>): Promise<void> {
    await this.#session.query(
      `update runs.runs set state = 'queued', input = input || $3, heartbeat_at = null
       where id = $1 and attempt = $2 and state = 'uploading'`,
      [id, attempt, JSON.stringify(input)],
    );
  }

  find(id: string): Promise<Run | null> {
    return this.#one(`select ${RUN_COLUMNS} from runs.runs where id = $1`, [id]);
  }

  findOwn(kind: RunKind, ownerId: string, id: string): Promise<Run | null> {
    return this.#one(`select ${RUN_COLUMNS} from runs.runs where kind = $1 and owner_id = $2 and id = $3`, [
      kind,
      ownerId,
      id,
    ]);
  }

  findLatest(kind: RunKind, ownerId: string): Promise<Run | null> {
    return this.#one(
      `select ${RUN_COLUMNS} from runs.runs where kind = $1 and owner_id = $2 order by requested_at desc limit 1`,
      [kind, ownerId],
    );
  }

  findUnfinished(kind: RunKind): Promise<Run[]> {
    return this.#all(
      `select ${RUN_COLUMNS} from runs.runs where kind = $1 and ${stateIn(UNFINISHED_STATES)}`,
      [kind],
    );
  }

  lockStaged(id: string): Promise<Run | null> {
    return this.#one(`select ${RUN_COLUMNS} from runs.runs where id = $1 and state = 'staged' for update`, [
      id,
    ]);
  }

  async cancel(kind: RunKind, ownerId: string, id: string): Promise<Run | null> {
    const isWaiting = stateIn(WAITING_STATES);
    const run = await this.#one(
      `with cancelled as (
         update runs.runs set cancel_requested = true,
           finished_at = case when ${isWaiting} then now() else finished_at end,
           expires_at = case when expires_at is null then null else now() end,
           state = case when ${isWaiting} then 'cancelled' else state end
         where kind = $1 and owner_id = $2 and id = $3 returning *
       ), removed as (
         delete from runs.files where run_id in (select id from cancelled where state = 'cancelled')
       )
       select ${RUN_COLUMNS} from cancelled`,
      [kind, ownerId, id],
    );
    await this.removeExpired();
    return run;
  }

  claim(id: string): Promise<Run | null> {
    return this.#one(
      `update runs.runs set state = 'running', attempt = attempt + 1, heartbeat_at = now(),
         started_at = coalesce(started_at, now())
       where id = $1 and not cancel_requested and (state = 'queued' or (state = 'running' and ${NO_SIGN_OF_LIFE}))
       returning ${RUN_COLUMNS}`,
      [id],
    );
  }

  renew({ id, attempt }: RunLease): Promise<Run | null> {
    return this.#one(
      `with renewed as (
         update runs.runs set attempt = attempt + 1, heartbeat_at = now()
         where id = $1 and attempt = $2 and state = 'running' and not cancel_requested returning *
       ), removed as (
         delete from runs.files where run_id in (select id from renewed)
       )
       select ${RUN_COLUMNS} from renewed`,
      [id, attempt],
    );
  }

  async beat({ id, attempt }: RunLease, progress: RunProgress | null): Promise<boolean> {
    const { rows } = await this.#session.query(
      `with beaten as (
         update runs.runs set phase = coalesce($3, phase), done = coalesce($4, done), total = coalesce($5, total),
           heartbeat_at = now()
         where id = $1 and attempt = $2 and state in ('uploading', 'running') returning *
       )
       select not cancel_requested as "mayGoOn", case when not cancel_requested then ${SENT} end from beaten`,
      [id, attempt, progress?.phase, progress?.done, progress?.total],
    );
    return rows.length > 0 && beatRow.parse(rows[0]).mayGoOn;
  }

  async release({ id, attempt }: RunLease): Promise<void> {
    await this.#session.query(
      `update runs.runs set state = 'queued' where id = $1 and attempt = $2 and state = 'running'`,
      [id, attempt],
    );
  }

  async complete(
    { id, attempt }: RunLease,
    { state, result, progress, fileHours }: RunCompletion,
  ): Promise<boolean> {
    const { rows } = await this.#session.query(
      `with ended as (
         update runs.runs set state = $3, result = $4, error = null, phase = coalesce($5, phase),
           done = coalesce($6, done), total = coalesce($7, total),
           finished_at = case when $3 <> 'staged' then now() end, expires_at = now() + make_interval(hours => $8)
         where id = $1 and attempt = $2 and ${stateIn(statesBefore(state))} and not cancel_requested returning *
       ), removed as (
         delete from runs.files where $8::integer is null and run_id in (select id from ended)
       ), replaced as (
         delete from runs.runs r using ended e
         where $8::integer is not null and r.kind = e.kind and r.owner_id = e.owner_id and r.id <> e.id
       )
       select ${SENT} from ended`,
      [
        id,
        attempt,
        state,
        JSON.stringify(result),
        progress?.phase,
        progress?.done,
        progress?.total,
        fileHours,
      ],
    );
    if (rows.length > 0) return true;
    // The connection may have been lost after the statement was executed.
    const run = await this.find(id);
    return run?.attempt === attempt && (run.state === state || run.state === 'done');
  }

  async fail({ id, attempt }: RunLease, { state, error }: RunFailure): Promise<boolean> {
    const { rows } = await this.#session.query(
      `with ended as (
         update runs.runs set state = $3, error = $4, finished_at = now()
         where id = $1 and attempt = $2 and ${stateIn(statesBefore(state))} returning *
       ), removed as (
         delete from runs.files f where run_id in (select id from ended)
           or (run_id = $1 and f.attempt = $2
             and exists (select from runs.runs r where r.id = $1 and r.state in ('failed', 'cancelled')))
       )
       select ${SENT} from ended`,
      [id, attempt, state, error],
    );
    return rows.length > 0;
  }

  async sweep(kind: RunKind): Promise<{ waiting: string[]; ended: Run[] }> {
    const runs = await this.#all(
      `with swept as (
         update runs.runs set
           state = case when cancel_requested then 'cancelled' when state = 'uploading' then 'failed' else state end,
           error = case when state = 'uploading' then $2 else error end,
           finished_at = case when cancel_requested or state = 'uploading' then now() end
         where kind = $1 and state in ('uploading', 'queued', 'running') and ${NO_SIGN_OF_LIFE} returning *
       ), removed as (
         delete from runs.files where run_id in (select id from swept where finished_at is not null)
       )
       select ${RUN_COLUMNS} from swept`,
      [kind, LOST_UPLOAD],
    );
    return {
      waiting: runs.filter(({ finishedAt }) => finishedAt === null).map(({ id }) => id),
      ended: runs.filter(({ finishedAt }) => finishedAt !== null),
    };
  }

  remove(kind: RunKind, ownerId: string): Promise<Run[]> {
    return this.#all(`delete from runs.runs where kind = $1 and owner_id = $2 returning ${RUN_COLUMNS}`, [
      kind,
      ownerId,
    ]);
  }

  /** Removes expired runs with their files. */
  async removeExpired(): Promise<void> {
    await this.#session.query('delete from runs.runs where expires_at <= now()', []);
  }

  async addPart({ id, attempt }: RunLease, index: number, bytes: Uint8Array): Promise<void> {
    await this.#session.query(
      'insert into runs.files (run_id, attempt, index, bytes) values ($1, $2, $3, $4)',
      [id, attempt, index, bytes],
    );
  }

  async readPart({ id, attempt }: RunLease, index: number): Promise<Uint8Array | null> {
    const { rows } = await this.#session.query(
      'select bytes from runs.files where run_id = $1 and attempt = $2 and index = $3',
      [id, attempt, index],
    );
    return rows.length === 0 ? null : partRow.parse(rows[0]).bytes;
  }

  async #all(text: string, values: unknown[]): Promise<Run[]> {
    const { rows } = await this.#session.query(text, values);
    return rows.map((row) => runRow.parse(row));
  }

  async #one(text: string, values: unknown[]): Promise<Run | null> {
    return (await this.#all(text, values))[0] ?? null;
  }
}
