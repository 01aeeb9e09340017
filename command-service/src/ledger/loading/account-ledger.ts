import { weightOf } from '@ledgerline/shared-events/event-weight.ts';
import { movedEntries } from '@ledgerline/shared-events/history/events.ts';
import { decidedAt } from '@ledgerline/shared-events/ledger/decision-time.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { type EventMetadata, eventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';
import { AccountState } from '#domain/account-state.ts';
import { EntryLog } from '../history/entry-log.ts';
import { ObstructionCache } from '../undo/obstruction-cache.ts';

/** An event as decisions use it: its current data with the metadata of the ledger. `at` is the time of its decision. */
export type LedgerEvent = DomainEvent & {
  id: string;
  revision: number;
  at: string;
  metadata: EventMetadata;
};

/**
 * Reads a stored event of any version.
 * @throws UnreadableEvent when its type is unknown or its data matches no version, ZodError for unknown metadata
 */
export function readEvent(stored: StoredEvent): LedgerEvent {
  const metadata = eventMetadata.parse(stored.metadata);
  const data = definitionOf(stored.type).read(stored.data, metadata.schema);
  const at = decidedAt(stored);
  return { id: stored.id, type: stored.type, data, revision: stored.revision, at, metadata };
}

const BASE_BYTES = 4_096;
const EVENT_BYTES = 512;
const BYTES_OF_CHARACTER = 2;
/** So many changes of an event are folded in one step. */
const CHANGES_OF_STEP = 1_000;

type FoldedLedger = {
  state: AccountState;
  entries: EntryLog;
  revision: number;
  eventId: string | null;
  at: string | null;
  weight: number;
  bytes: number;
};

/** The ledger of one account, folded up to a revision: the state for decisions, and the log of its commands. */
export class AccountLedger {
  readonly accountId: string;
  readonly state: AccountState;
  readonly entries: EntryLog;
  readonly obstructions: ObstructionCache;
  /** The last folded revision; -1 when the ledger is empty. */
  revision: number;
  /**
   * The event at that revision; null when the ledger is empty. If the store has another event there, the ledger is
   * another one.
   */
  eventId: string | null;
  /** The time of the decision of its last event; null when the ledger is empty. */
  at: string | null;
  /** The revision of the last snapshot that it was loaded from or saved to; -1 without one. */
  snapshotRevision: number;
  /** How much its events hold, with what they pack. */
  weight: number;
  /** Whether the fold of an event is under way. */
  #isFolding = false;
  /** Its approximate size in memory. */
  bytes: number;
  /** Whether the last read of the store found events of other processes, so that more may follow. */
  hasOtherWriters = false;
  /** The count of doubts at its last comparison with the store; see `AccountLedgers.doubt`. */
  comparedAt = 0;

  constructor(
    accountId: string,
    from: FoldedLedger = {
      state: new AccountState(),
      entries: new EntryLog(),
      revision: -1,
      eventId: null,
      at: null,
      weight: 0,
      bytes: 0,
    },
    obstructions = new ObstructionCache(),
  ) {
    this.obstructions = obstructions;
    this.accountId = accountId;
    this.state = from.state;
    this.entries = from.entries;
    this.revision = from.revision;
    this.eventId = from.eventId;
    this.at = from.at;
    this.snapshotRevision = from.revision;
    this.weight = from.weight;
    this.bytes = BASE_BYTES + from.bytes;
  }

  /** Whether it ends with a whole command, so that it may be stored. */
  get isWhole(): boolean {
    return !this.#isFolding && this.entries.isWhole;
  }

  /**
   * Folds the next event.
   * @throws Error when it is not the next event or does not fit; the ledger must then be discarded
   */
  apply(event: LedgerEvent): void {
    runSteps(this.applying(event));
  }

  /** The same in steps. Until the last of them nobody else may read the ledger. @param weight where it is known */
  *applying(event: LedgerEvent, weight = weightOf(event)): Steps<void> {
    if (event.revision !== this.revision + 1) {
      throw new Error(`Event ${event.revision} does not follow revision ${this.revision}.`);
    }
    this.#isFolding = true;
    const definition = definitionOf(event.type);
    const changes = definition.changes(event.data);
    for (const [place, change] of changes.entries()) {
      if (place % CHANGES_OF_STEP === CHANGES_OF_STEP - 1) yield;
      this.state.apply(change);
    }
    this.obstructions.invalidate(changes);
    this.entries.add({
      metadata: event.metadata,
      at: event.at,
      revision: event.revision,
      changes,
      irreversible: 'none' in definition.inverse ? definition.inverse.none : null,
      moved: movedEntries(event),
    });
    this.revision = event.revision;
    this.eventId = event.id;
    this.at = event.at;
    this.weight += weight;
    this.bytes += EVENT_BYTES + weight * BYTES_OF_CHARACTER;
    this.#isFolding = false;
  }
}
