import { type EffectChange, toggled } from '@ledgerline/shared-events/history/entry-effect.ts';
import {
  foldEvent,
  type HistoryEvent,
  type OpenCommand,
} from '@ledgerline/shared-events/history/history-fold.ts';
import type { RecordField } from '@ledgerline/shared-events/history/record-field.ts';
import { isReversal } from '@ledgerline/shared-events/history/reversal.ts';
import {
  continuesRun,
  endsAsItBegan,
  type FieldSpan,
  joinSpans,
  type RunStep,
  spansOf,
} from '@ledgerline/shared-events/history/run.ts';
import {
  entriesToRedo,
  isHistoryEntry,
  nextToUndo,
  undoRole,
} from '@ledgerline/shared-events/history/undo-order.ts';
import type { CommandSource } from '@ledgerline/shared-events/ledger/command-source.ts';
import type { EventMetadata } from '@ledgerline/shared-events/ledger/metadata.ts';
import type { Steps } from '@ledgerline/shared-events/slices.ts';
import { FieldWrites } from './field-writes.ts';

/** One command in the ledger of an account, with the data that later commands need. */
export type LedgerEntry = {
  commandId: string;
  command: string;
  source: CommandSource;
  actor: string;
  session: string;
  /** The time of the decision, in milliseconds since 1970. */
  at: number;
  /** The clock at that time, if it was behind `at`; null when they agree. */
  clock: number | null;
  /** The revisions of its first and last event. */
  first: number;
  last: number;
  /** The one field that the command edited (see `runKey`), or null. */
  run: string | null;
  /** Whether the run of the command ended with the values from before it, so that there is nothing to undo. */
  changedNothing: boolean;
  /** The reason why the entry can never be undone, or null when it can. */
  irreversible: string | null;
  undoes: string | null;
  redoes: string | null;
  /** The command that undid it, while it is undone. */
  undoneBy: string | null;
  /** The command that last restored it, while that is in effect: its redo, or the undo of a revert that included it. */
  redoneBy: string | null;
  /** The revisions at which it was undone and redone, alternating (see `EntryEffect`). */
  toggles: readonly number[];
};

/** Most entries are never undone, so they share this array. */
export const NO_TOGGLES: readonly number[] = [];

/** The data that one event adds to the log. */
export type EntryStep = HistoryEvent & {
  metadata: EventMetadata;
  at: string;
  /** The reason why the event has no inverse, or null. */
  irreversible: string | null;
};

/** Whether an entry is a revert to a moment: it undid several entries, and can be undone itself. */
export function isRevert(entry: LedgerEntry): boolean {
  return entry.source === 'undo' && undoRole(entry) === 'act';
}

/**
 * The commands of one account in the order of their appends, with the fields that they wrote and the effect of undo
 * and redo on them.
 */
export class EntryLog {
  /** The writes of fields by commands; undo and redo count as no writes of their own. */
  readonly writes: FieldWrites;
  readonly #entries: LedgerEntry[] = [];
  readonly #places = new Map<string, number>();
  #open: OpenCommand | null = null;
  #missing = 0;
  /** What the latest run changed so far; empty when the latest command is in no run. */
  #runSpans: readonly FieldSpan[];
  /** What the command of the latest event changed so far, as long as it may be in a run. */
  #spans: readonly FieldSpan[] = [];

  /** @param runSpans the `runSpans` of the log with these entries */
  constructor(
    entries: readonly LedgerEntry[] = [],
    writes = new FieldWrites(),
    runSpans: readonly FieldSpan[] = [],
  ) {
    this.writes = writes;
    this.#runSpans = runSpans;
    for (const entry of entries) this.#push(entry);
  }

  get all(): readonly LedgerEntry[] {
    return this.#entries;
  }

  /** What the latest run changed so far, for snapshots. */
  get runSpans(): readonly FieldSpan[] {
    return this.#runSpans;
  }

  /** False between the events of one command. */
  get isWhole(): boolean {
    return this.#missing === 0;
  }

  /** The command at an index of the log. */
  at(place: number): LedgerEntry | undefined {
    return this.#entries[place];
  }

  find(commandId: string): LedgerEntry | undefined {
    return this.#entries[this.#places.get(commandId) ?? -1];
  }

  /** Adds the next event of the ledger. */
  add(step: EntryStep): void {
    const { metadata, revision } = step;
    const { begins, open, effects, whole } = foldEvent(this.#open, step);
    if (begins && metadata.index > 0) {
      throw new Error(`Event ${revision} belongs to no command that began before it.`);
    }
    if (begins) this.#push(entryOf(step));
    const entry = this.#entries.at(-1);
    if (entry === undefined) throw new Error('A command has an entry.');
    entry.last = revision;
    entry.irreversible ??= step.irreversible;
    if (!isReversal(entry.source)) this.writes.note(step.changes, this.#entries.length - 1);
    for (const change of effects) this.#change(change, entry);
    this.#missing = metadata.count - metadata.index - 1;
    this.#open = open;
    this.#spans = open.edited.length > 1 ? [] : joinSpans(begins ? [] : this.#spans, spansOf(step.changes));
    if (whole !== null) this.#close(entry, whole.run);
  }

  /** Completes a command, which may continue a run. */
  #close(entry: LedgerEntry, run: string | null): void {
    entry.run = run;
    if (!isHistoryEntry(entry)) return;
    const before = this.#neighbour(this.#entries.length - 1, -1)?.entry;
    const earlier = continues(before, entry) ? this.#runSpans : [];
    this.#runSpans = run === null ? [] : joinSpans(earlier, this.#spans);
    const changedNothing = run !== null && endsAsItBegan(this.#runSpans);
    if (changedNothing === (earlier.length > 0 && before?.changedNothing === true))
      entry.changedNothing = changedNothing;
    else for (const one of this.runOf(entry.commandId)) one.changedNothing = changedNothing;
  }

  /**
   * The commands that the history shows as one entry with this one, oldest first: a run of edits of one field within
   * one login session, or the command alone. None for a command that isn't an entry.
   */
  runOf(commandId: string): LedgerEntry[] {
    const place = this.#places.get(commandId);
    if (place === undefined) return [];
    const named = this.#entries[place];
    if (named === undefined || !isHistoryEntry(named)) return [];
    const run = [named];
    for (
      let before = this.#neighbour(place, -1);
      before !== null;
      before = this.#neighbour(before.place, -1)
    ) {
      if (!continues(before.entry, run[0])) break;
      run.unshift(before.entry);
    }
    for (let after = this.#neighbour(place, 1); after !== null; after = this.#neighbour(after.place, 1)) {
      if (!continues(run.at(-1), after.entry)) break;
      run.push(after.entry);
    }
    return run;
  }

  /** The fields that commands wrote, by command id; each field once. */
  *fieldsOf(commands: readonly LedgerEntry[]): Steps<Map<string, RecordField[]>> {
    const places = new Map(commands.map(({ commandId }) => [this.#places.get(commandId) ?? -1, commandId]));
    const written = yield* this.writes.by(new Set(places.keys()));
    return new Map([...written].map(([place, fields]) => [places.get(place) ?? '', fields]));
  }

  /** For each of these lists of commands, how many fields they wrote. */
  sizesOf(lists: readonly (readonly LedgerEntry[])[]): number[] {
    const places = lists.map((list) => list.map(({ commandId }) => this.#places.get(commandId) ?? -1));
    const counts = this.writes.countsOf(new Set(places.flat()));
    return places.map((some) => some.reduce((sum, place) => sum + (counts.get(place) ?? 0), 0));
  }

  /** The newest effective entry of this user that can be undone, ordered by its append or last redo. */
  latestUndoable(actor: string): LedgerEntry | undefined {
    const mayBeUndone = ({ actor: by, irreversible, changedNothing }: LedgerEntry) =>
      by === actor && irreversible === null && !changedNothing;
    return nextToUndo(this.#newestFirst(), (id) => this.find(id), mayBeUndone);
  }

  /** The entry that this user undid last, unless the user has sent another command since. */
  latestRedoable(actor: string): LedgerEntry | undefined {
    const own = this.#newestFirst().filter((entry) => entry.actor === actor);
    return entriesToRedo(own, (id) => this.find(id)).next().value ?? undefined;
  }

  *#newestFirst(): Generator<LedgerEntry> {
    for (let place = this.#entries.length - 1; place >= 0; place -= 1) {
      const entry = this.#entries[place];
      if (entry !== undefined) yield entry;
    }
  }

  /** The next command in a direction that is an entry of the history. */
  #neighbour(place: number, direction: 1 | -1): { place: number; entry: LedgerEntry } | null {
    for (let at = place + direction; ; at += direction) {
      const entry = this.#entries[at];
      if (entry === undefined) return null;
      if (isHistoryEntry(entry)) return { place: at, entry };
    }
  }

  #change(change: EffectChange, { commandId, first }: LedgerEntry): void {
    const { undoneBy } = change;
    for (const changed of this.runOf(change.entry)) {
      changed.toggles = toggled(changed, change, first);
      changed.undoneBy = undoneBy;
      changed.redoneBy = undoneBy === null ? commandId : null;
    }
  }

  #push(entry: LedgerEntry): void {
    this.#places.set(entry.commandId, this.#entries.length);
    this.#entries.push(entry);
  }
}

function continues(before: LedgerEntry | undefined, entry: LedgerEntry | undefined): boolean {
  if (before === undefined || entry === undefined || entry.run === null) return false;
  return continuesRun(stepOf(before), stepOf(entry));
}

function stepOf({ run, session, at, clock }: LedgerEntry): RunStep {
  return { run, session, clock: new Date(clock ?? at).toISOString() };
}

function entryOf({ metadata, at, revision }: EntryStep): LedgerEntry {
  return {
    commandId: metadata.commandId,
    command: metadata.command,
    source: metadata.source,
    actor: metadata.owner ?? metadata.actor,
    session: metadata.session,
    at: Date.parse(at),
    clock: metadata.clockAt === undefined ? null : Date.parse(metadata.clockAt),
    first: revision,
    last: revision,
    run: null,
    changedNothing: false,
    irreversible: null,
    undoes: metadata.undoes ?? null,
    redoes: metadata.redoes ?? null,
    undoneBy: null,
    redoneBy: null,
    toggles: NO_TOGGLES,
  };
}
