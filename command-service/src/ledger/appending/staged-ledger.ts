import type { LedgerStore, NewEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { appendUntilResolved } from './append.ts';

const APPEND_PATIENCE_MS = 10_000;

/** The ledger of a staged import. No user has it yet; it is filled with events of another ledger. */
export class StagedLedger {
  readonly #store: LedgerStore;
  readonly #stream: string;

  constructor(store: LedgerStore, accountId: string) {
    this.#store = store;
    this.#stream = accountStream(accountId);
  }

  /** The revision of its last event; -1 while it has none. @throws StreamDeleted, LedgerUnavailable */
  async head(): Promise<number> {
    for await (const { revision } of this.#store.read(this.#stream, { backwards: true, limit: 1 })) {
      return revision;
    }
    return -1;
  }

  /**
   * Appends after a revision and answers the new last revision.
   * @throws RevisionConflict, StreamDeleted, AppendTooLarge, LedgerUnavailable, OutcomeUnknown
   */
  async append(after: number, events: readonly NewEvent[]): Promise<number> {
    const { revision } = await appendUntilResolved(
      this.#store,
      this.#stream,
      after,
      events,
      APPEND_PATIENCE_MS,
    );
    return revision;
  }
}
