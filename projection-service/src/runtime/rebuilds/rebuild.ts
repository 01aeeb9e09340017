import { StreamDeleted } from '@ledgerline/shared-events/ledger/errors.ts';
import type { LedgerStore, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { COMPARING, type Difference, FOLDING } from '@ledgerline/shared-events/runs/rebuild-run.ts';
import type { RunProgress } from '@ledgerline/shared-events/runs/run.ts';
import type { Pool, PoolClient } from 'pg';
import { type Projection, readEvent } from '#projections/projection.ts';
import { EagerRows, MemoryRows } from '#projections/rows.ts';
import { inTransaction, withAccountLocked } from '../database/transaction.ts';
import type { Notice } from '../freshness/notices.ts';
import {
  type AccountProgress,
  accountProgress,
  CheckpointMoved,
  type ProjectionProgress,
} from '../rows/checkpoints.ts';
import { compareRows } from '../rows/compare-rows.ts';
import { ACCOUNT_DELETED } from '../rows/purge.ts';
import { allRows, replaceRows, writeSteps } from '../rows/row-store.ts';
import { compareWithStore, needsComparison } from '../verification/compare-with-store.ts';

export type RebuildDeps = { pool: Pool; ledger: LedgerStore };

/** `differences` are the changes that the rebuild made to the rows; null when there were no rows to compare with. */
export type RebuildOutcome = { revision: number; differences: Difference[] | null };

/** Reports the progress; it may throw to stop the rebuild, which then changes nothing. */
type OnProgress = (progress: RunProgress, final: boolean) => Promise<void>;

/** Runs in the transaction that swaps the rows, after the swap; an error rolls the swap back. */
export type OnSwapped = (client: PoolClient, outcome: RebuildOutcome) => Promise<void>;

/** An event could not be folded. The message is that of the cause. */
export class NotFolded extends Error {
  override readonly name = 'NotFolded';
  readonly event: StoredEvent;
  constructor(event: StoredEvent, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.event = event;
  }
}

const PROGRESS_EVENTS = 1_000;
const SWAP_ATTEMPTS = 5;

/**
 * Rebuilds one projection of one account from its first event, in memory, and swaps the rows in one transaction:
 * readers see the old rows until then. The swap takes the lock and the compare-and-set of the worker, at the revision
 * of the live rows, so that both can be compared and the worker continues after it. After an outage of a store, the
 * next attempt continues with the events that were folded already; `reached` is their revision.
 */
export function beginRebuild(
  deps: RebuildDeps,
  accountId: string,
  projection: Projection,
  onProgress: OnProgress,
  onSwapped: OnSwapped,
): {
  /** @throws StreamDeleted, NotFolded, and the errors of the callbacks, the ledger and the database */
  attempt(): Promise<RebuildOutcome>;
  reached(): number;
} {
  const fold = new RebuildFold(deps, accountId, projection, onProgress);
  return {
    attempt: () => foldAndSwap(deps.pool, accountId, fold, onSwapped),
    reached: () => fold.revision,
  };
}

async function foldAndSwap(
  pool: Pool,
  accountId: string,
  fold: RebuildFold,
  onSwapped: OnSwapped,
): Promise<RebuildOutcome> {
  const swapAndNote = async (client: PoolClient, current: ProjectionProgress) => {
    const outcome = await swap(client, accountId, fold, current);
    await onSwapped(client, outcome);
    return outcome;
  };
  for (let attempt = 0; attempt < SWAP_ATTEMPTS; attempt += 1) {
    const current = await fold.catchUpWithLive();
    try {
      return await inTransaction(pool, (client) => swapAndNote(client, current));
    } catch (error) {
      if (!(error instanceof CheckpointMoved)) throw error;
    }
  }
  return await withAccountLocked(pool, accountId, async (client) => {
    const current = await fold.catchUpWithLive();
    await client.query('begin');
    try {
      const outcome = await swapAndNote(client, current);
      await client.query('commit');
      return outcome;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}

class RebuildFold {
  rows: MemoryRows;
  revision = -1;
  /** The event at `revision`; null before the first one. */
  eventId: string | null = null;
  /** The epoch of the store that the events are read from. */
  epoch = 0;
  readonly #deps: RebuildDeps;
  readonly #accountId: string;
  readonly projection: Projection;
  readonly #onProgress: OnProgress;

  constructor(
    deps: RebuildDeps,
    accountId: string,
    projection: Projection,
    onProgress: OnProgress,
    rows = new MemoryRows(),
  ) {
    this.rows = rows;
    this.#deps = deps;
    this.#accountId = accountId;
    this.projection = projection;
    this.#onProgress = onProgress;
  }

  /**
   * Folds up to the revision of the live rows (to the head when there are none, or to the end of a shorter ledger),
   * and answers that progress.
   */
  async catchUpWithLive(): Promise<ProjectionProgress> {
    const { head, epoch, progressList } = await this.#compared();
    const [current] = progressList;
    if (current === undefined) throw new Error('A projection has a standing.');
    const target = current.version === null ? head : current.revision;
    // A database that crashed may have lost its last steps; then the fold starts again.
    if (target < this.revision || epoch !== this.epoch) this.#beginAnew(epoch);
    await this.#foldTo(target, current.isForeign ? -1 : current.revision);
    await this.#deriveRows();
    const done = this.revision + 1;
    await this.#onProgress({ phase: COMPARING, done, total: done }, true);
    return current;
  }

  /**
   * The progress of the rows. Events that the rows contain and the ledger does not are recorded before the rows are
   * replaced.
   */
  async #compared(): Promise<AccountProgress> {
    const read = () => accountProgress(this.#deps.pool, this.#accountId, [this.projection]);
    const account = await read();
    if (!needsComparison(account)) return account;
    await compareWithStore(this.#deps, this.#accountId, account);
    return await read();
  }

  #beginAnew(epoch: number): void {
    this.rows = new MemoryRows();
    this.revision = -1;
    this.eventId = null;
    this.epoch = epoch;
  }

  async #foldTo(target: number, folded: number): Promise<void> {
    const limit = target - this.revision;
    if (limit <= 0) return;
    const stream = accountStream(this.#accountId);
    const skipped = await skippedEvents(this.#deps.pool, this.#accountId, this.projection);
    for await (const stored of this.#deps.ledger.read(stream, { from: this.revision + 1, limit })) {
      if (stored.type === ACCOUNT_DELETED) throw new StreamDeleted(stream);
      if (skipped.get(stored.revision) !== stored.id) this.#apply(stored, stored.revision <= folded);
      this.revision = stored.revision;
      this.eventId = stored.id;
      if (stored.revision % PROGRESS_EVENTS === 0) {
        await this.#onProgress({ phase: FOLDING, done: stored.revision + 1, total: target + 1 }, false);
      }
    }
  }

  /**
   * Derives all rows, which would otherwise happen when they are read, to find the event of a row that cannot be
   * derived.
   */
  async #deriveRows(): Promise<void> {
    try {
      for (const table of this.projection.tables) this.rows.all(table);
    } catch (error) {
      const again = [this.#deps, this.#accountId, this.projection, this.#onProgress] as const;
      await new RebuildFold(...again, new EagerRows()).#foldTo(this.revision, this.revision);
      throw error;
    }
  }

  #apply(stored: StoredEvent, wasFolded: boolean): void {
    try {
      this.projection.apply(this.rows, readEvent(stored, wasFolded));
    } catch (error) {
      throw new NotFolded(stored, error);
    }
  }
}

/** Events that an operator skipped for this version of the projection. */
async function skippedEvents(
  pool: Pool,
  accountId: string,
  projection: Projection,
): Promise<Map<number, string>> {
  const { rows } = await pool.query<{ revision: number; event_id: string }>(
    `select revision::float8 as revision, event_id::text from read.skipped
     where account_id = $1 and projection = $2 and version = $3`,
    [accountId, projection.name, projection.version],
  );
  return new Map(rows.map(({ revision, event_id }) => [revision, event_id]));
}

/** Runs in a transaction; takes the account's lock. @throws CheckpointMoved when the rows have moved since `standing` */
async function swap(
  client: PoolClient,
  accountId: string,
  { projection, rows, revision, eventId, epoch }: RebuildFold,
  current: ProjectionProgress,
): Promise<RebuildOutcome> {
  const step = {
    projection: projection.name,
    from: current.revision,
    fromVersion: current.version,
    generation: current.generation,
    to: revision,
    eventId,
    version: projection.version,
    epoch,
    isSwap: true,
  };
  const notice: Notice = {
    type: 'revision',
    accountId,
    revision,
    commandId: '',
    projections: [projection.name],
  };
  await writeSteps(client, [{ accountId, steps: [step], writes: [], notices: [notice] }]);
  const differences: Difference[] = [];
  for (const table of projection.tables) {
    const rebuilt = rows.all(table);
    const found = compareRows(table, await allRows(client, accountId, table), rebuilt);
    if (found.length > 0) await replaceRows(client, accountId, table, rebuilt);
    differences.push(...found);
  }
  await client.query('delete from read.parked where account_id = $1 and projection = $2', [
    accountId,
    projection.name,
  ]);
  return { revision, differences: current.version === null ? null : differences };
}
