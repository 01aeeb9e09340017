import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import {
  type ImportAnswer,
  type LatestImportAnswer,
  toImportAnswer,
} from '@ledgerline/shared-events/runs/import-run.ts';
import { isUnfinished, type Run } from '@ledgerline/shared-events/runs/run.ts';
import { LOST_UPLOAD, type RunLease, type RunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import type { AccountDeletion } from '../identity/account-deletion.ts';
import type { RateLimiter } from '../identity/rate-limiter.ts';
import type { Sessions, SessionUser } from '../identity/sessions.ts';
import type { AccountLedger } from '../ledger/loading/account-ledger.ts';
import type { AccountLedgers } from '../ledger/loading/account-ledgers.ts';
import type { AccountStatus } from '../ledger/loading/account-status.ts';
import type { CommandLoop } from '../ledger/running/command-loop.ts';
import { beginImport, type ImportDatabase, inputOf, runStoreOn } from './import-run.ts';
import { isOpening } from './opening-events.ts';
import { takeOver } from './take-over.ts';
import { storeUpload } from './upload.ts';

/** More events than the opening of an account consists of. */
const MAX_OPENING_EVENTS = 50;
/** Milliseconds between two looks at an unfinished import. When its ledger is complete, the account gets it. */
const POLL_MS = 300;
const NOT_YET = 'An import could not be finished yet.';

type AccountImportParts = ImportDatabase & {
  store: LedgerStore;
  ledgers: AccountLedgers;
  loop: CommandLoop;
  sessions: Sessions;
  limiter: RateLimiter;
  deletion: AccountDeletion;
  /** Wakes a worker for the import. If this message is lost, the sweeper finds the import later. */
  ring: (importId: string) => void;
  onTrouble: (what: string, cause: unknown) => void;
};

/** Imports of an export into an empty account, for the owner of the account. */
export class AccountImports {
  readonly #parts: AccountImportParts;
  readonly #runs: RunStore;
  readonly #followed = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: AccountImportParts) {
    this.#parts = parts;
    this.#runs = runStoreOn(parts.db, parts.openRuns);
  }

  /** Whether the account is still empty, and the latest import of the user. */
  async status(user: SessionUser): Promise<LatestImportAnswer> {
    const opening = await this.#openingRevision(user.accountId);
    const run = await this.#runs.findLatest('import', user.userId);
    return { empty: opening !== null, import: run === null ? null : toImportAnswer(run) };
  }

  /**
   * Stores a file and queues its import; answers the id of the import once the whole file has arrived.
   * @throws Rejected conflict when the account is not empty or an import is under way, too_large, malformed,
   * too_many_requests
   */
  async request(
    user: SessionUser,
    accountStatus: AccountStatus,
    file: AsyncIterable<Uint8Array>,
  ): Promise<string> {
    await this.#parts.limiter.take('imports', { by: 'user', key: user.userId });
    const baseRevision = await this.#openingRevision(user.accountId);
    if (baseRevision === null) {
      throw new Rejected('conflict', 'You can only import an export into an empty account.');
    }
    const input = { baseRevision, stagedAccountId: randomUUID() };
    const lease = await beginImport(this.#parts, user, input);
    if (lease === null) throw new Rejected('conflict', 'An import is already running.');
    await this.#receive(lease, file, accountStatus);
    this.#parts.ring(lease.id);
    this.#follow(lease.id);
    return lease.id;
  }

  async #receive(
    lease: RunLease,
    file: AsyncIterable<Uint8Array>,
    accountStatus: AccountStatus,
  ): Promise<void> {
    try {
      await this.#runs.queue(lease, { bytes: await storeUpload(this.#runs, lease, file, accountStatus) });
    } catch (error) {
      const message = error instanceof Rejected ? error.message : LOST_UPLOAD;
      await this.#runs.fail(lease, { state: 'failed', error: message });
      throw error instanceof Rejected ? error : new Rejected('malformed', message);
    }
  }

  /** @throws Rejected not_found */
  async find(user: SessionUser, id: string): Promise<ImportAnswer> {
    const run = await this.#runs.findOwn('import', user.userId, id);
    if (run === null) throw noSuchImport();
    if (run.state === 'staged') this.#follow(id);
    return toImportAnswer(run);
  }

  /** Stops an import; the account stays empty. @throws Rejected not_found */
  async cancel(user: SessionUser, id: string): Promise<void> {
    const run = await this.#runs.cancel('import', user.userId, id);
    if (run === null) throw noSuchImport();
    if (run.state === 'cancelled') await this.#parts.deletion.discard(inputOf(run).stagedAccountId);
  }

  /** Continues the imports that an earlier process left unfinished. */
  async resume(): Promise<void> {
    for (const { id, state } of await this.#runs.findUnfinished('import')) {
      if (state !== 'uploading') this.#follow(id);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#followed.values());
  }

  /** Looks at an import until it is finished, and gives the account its ledger once that is complete. */
  #follow(id: string): void {
    if (this.#followed.has(id) || this.#stopping.signal.aborted) return;
    const following = this.#untilFinished(id)
      .catch((cause: unknown) => this.#parts.onTrouble(NOT_YET, cause))
      .finally(() => this.#followed.delete(id));
    this.#followed.set(id, following);
  }

  async #untilFinished(id: string): Promise<void> {
    const { store, sessions, deletion, onTrouble } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const run = await this.#findIfAvailable(id);
      if (run === null || (run !== 'unknown' && !isUnfinished(run.state))) {
        await deletion.resume();
        return;
      }
      if (run !== 'unknown' && run.state === 'staged') {
        await sessions
          .whileChanging(() => takeOver(this.#parts, store, id))
          .catch((cause: unknown) => onTrouble(NOT_YET, cause));
      }
      await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** The import, null when there is none, or `unknown` while PostgreSQL is unavailable. */
  async #findIfAvailable(id: string): Promise<Run | null | 'unknown'> {
    return await this.#runs.find(id).catch((cause: unknown) => {
      if (!isStoreOutage(cause)) throw cause;
      this.#parts.onTrouble(NOT_YET, cause);
      return 'unknown' as const;
    });
  }

  /** The revision of the ledger of an account that is still empty; null when it is no longer empty. */
  #openingRevision(accountId: string): Promise<number | null> {
    const { ledgers, loop } = this.#parts;
    return loop.read(accountId, async ({ revision }: AccountLedger) => {
      if (revision >= MAX_OPENING_EVENTS) return null;
      for await (const event of ledgers.events(accountId, 0, revision)) if (!isOpening(event)) return null;
      return revision;
    });
  }
}

function noSuchImport(): Rejected {
  return new Rejected('not_found', "This import doesn't exist.");
}
