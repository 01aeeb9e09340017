import { setTimeout as delay } from 'node:timers/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';
import type { Database } from '../database/schema.ts';
import type { AccountDeletion } from '../identity/account-deletion.ts';
import type { Sessions, SessionUser } from '../identity/sessions.ts';
import type { AccountLedger } from '../ledger/account-ledger.ts';
import type { AccountLedgers } from '../ledger/account-ledgers.ts';
import type { CommandLoop } from '../ledger/command-loop.ts';
import {
  beginImport,
  cancelImport,
  endImport,
  findImport,
  type ImportRun,
  latestImport,
  uploaded,
} from './import-runs.ts';
import { isOpening } from './opening-events.ts';
import { takeOver } from './take-over.ts';
import { storeUpload } from './upload.ts';

/** More events than the opening of an account comes to. */
const OPENING_EVENTS = 50;
/** How often an import that is under way is looked at, to give the account its ledger as soon as it is there. */
const LOOK_MS = 300;
const NOT_YET = 'An import could not be finished yet.';

export type AccountImportParts = {
  db: Database;
  store: LedgerStore;
  ledgers: AccountLedgers;
  loop: CommandLoop;
  sessions: Sessions;
  deletion: AccountDeletion;
  /** Has the import worked on; a lost ring is found by the sweeper. */
  ring: (importId: string) => void;
  onTrouble: (what: string, cause: unknown) => void;
};

/** Imports of an export into an empty account, as the account's owner asks for them and is told of them. */
export class AccountImports {
  readonly #parts: AccountImportParts;
  readonly #followed = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: AccountImportParts) {
    this.#parts = parts;
  }

  /** Whether the account has nothing but its opening, and the user's latest import. */
  async standing(user: SessionUser): Promise<{ empty: boolean; import: ImportRun | null }> {
    const opening = await this.#openingRevision(user.accountId);
    return { empty: opening !== null, import: await latestImport(this.#parts.db, user.userId) };
  }

  /**
   * Takes a file and has it imported; answers the import's id once all of it has arrived.
   * @throws Rejected conflict when the account is not empty or an import is under way, too_large, malformed
   */
  async request(user: SessionUser, file: AsyncIterable<Uint8Array>): Promise<string> {
    const { db, ring } = this.#parts;
    const baseRevision = await this.#openingRevision(user.accountId);
    if (baseRevision === null) {
      throw new Rejected('conflict', 'An export can only be imported into an account that is still empty.');
    }
    const { userId, accountId } = user;
    const id = await beginImport(db, { userId, accountId, baseRevision });
    if (id === null) throw new Rejected('conflict', 'An import is under way already.');
    try {
      await uploaded(db, id, await storeUpload(db, id, file));
    } catch (error) {
      const message =
        error instanceof Rejected ? error.message : 'The file did not arrive whole. Please try again.';
      await endImport(db, id, { state: 'failed', error: message });
      throw error instanceof Rejected ? error : new Rejected('malformed', message);
    }
    ring(id);
    this.#follow(id);
    return id;
  }

  /** @throws Rejected not_found */
  async find(user: SessionUser, id: string): Promise<ImportRun> {
    const run = await findImport(this.#parts.db, user.userId, id);
    if (run === null) throw noSuchImport();
    if (run.state === 'staged') this.#follow(id);
    return run;
  }

  /** Stops an import; the account stays empty. @throws Rejected not_found */
  async cancel(user: SessionUser, id: string): Promise<void> {
    const { db } = this.#parts;
    if (!(await cancelImport(db, user.userId, id))) throw noSuchImport();
    const run = await findImport(db, user.userId, id);
    if (run?.state === 'cancelled') await this.#forgetCancelled(id);
  }

  /** Goes on with what an earlier process left under way. */
  async resume(): Promise<void> {
    const rows = await this.#parts.db
      .selectFrom('identity.account_imports')
      .select('id')
      .where('state', 'in', ['queued', 'running', 'staged'])
      .execute();
    for (const { id } of rows) this.#follow(id);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#followed.values());
  }

  /** Looks at an import until it is over, and gives the account its ledger when that is whole. */
  #follow(id: string): void {
    if (this.#followed.has(id) || this.#stopping.signal.aborted) return;
    const following = this.#untilOver(id)
      .catch((cause: unknown) => this.#parts.onTrouble(NOT_YET, cause))
      .finally(() => this.#followed.delete(id));
    this.#followed.set(id, following);
  }

  async #untilOver(id: string): Promise<void> {
    const { db, store, sessions, deletion, onTrouble } = this.#parts;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const state = await this.#stateOf(id).catch((cause: unknown) => {
        if (!isStoreOutage(cause)) throw cause;
        onTrouble(NOT_YET, cause);
        return 'unknown';
      });
      if (state === 'staged') {
        await takeOver(db, store, id).catch((cause: unknown) => onTrouble(NOT_YET, cause));
        sessions.changed();
      } else if (state !== 'queued' && state !== 'running' && state !== 'unknown') {
        await deletion.resume();
        return;
      }
      await delay(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #stateOf(id: string): Promise<string | undefined> {
    const row = await this.#parts.db
      .selectFrom('identity.account_imports')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    return row?.state;
  }

  async #forgetCancelled(id: string): Promise<void> {
    const { db, deletion } = this.#parts;
    const row = await db
      .selectFrom('identity.account_imports')
      .select('staged_account_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (row === undefined) return;
    await db.deleteFrom('identity.account_import_chunks').where('import_id', '=', id).execute();
    await deletion.discard(row.staged_account_id);
  }

  /** Where the ledger of an account that is still empty stands; null when it is not empty any more. */
  #openingRevision(accountId: string): Promise<number | null> {
    const { ledgers, loop } = this.#parts;
    return loop.read(accountId, async ({ revision }: AccountLedger) => {
      if (revision >= OPENING_EVENTS) return null;
      for await (const event of ledgers.events(accountId, 0, revision)) if (!isOpening(event)) return null;
      return revision;
    });
  }
}

function noSuchImport(): Rejected {
  return new Rejected('not_found', 'There is no such import.');
}
