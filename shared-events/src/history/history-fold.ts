import type { Change } from '../ledger/change.ts';
import type { EventMetadata } from '../ledger/metadata.ts';
import { type EffectChange, effectChanges } from './entry-effect.ts';
import type { movedEntries } from './events.ts';
import { addEdits, type EditedField, runKey } from './run.ts';

/** An event of a ledger as far as its place in the history goes by it. */
export type HistoryEvent = {
  metadata: Pick<EventMetadata, 'commandId' | 'source' | 'index' | 'count' | 'undoes' | 'redoes'>;
  revision: number;
  changes: readonly Change[];
  /** The entries that the event itself takes back or does again. */
  moved: ReturnType<typeof movedEntries>;
};

/** The command whose events the fold is reading. Plain data, so that a fold can stop between two of them. */
export type OpenCommand = { commandId: string; edited: EditedField[] };

/** What an event comes to in the history. */
export type HistoryStep = {
  /** Whether its command begins with it; else the event joins those before it. */
  begins: boolean;
  /** The command so far. */
  open: OpenCommand;
  /** What becomes of entries before it. */
  effects: readonly EffectChange[];
  /** Once the command is whole: the one field that it edited (see `runKey`), or null. */
  whole: { run: string | null } | null;
};

/**
 * The one fold of an account's events to its history: which events are one command, what a command edited, which entries it
 * takes back and which it does again. Each reader keeps entries in a shape of its own: packed, as rows, or as a list.
 * @param open the command of the event before; null at the start of a ledger
 */
export function foldEvent(open: OpenCommand | null, event: HistoryEvent): HistoryStep {
  const { metadata, changes, moved } = event;
  const { commandId, source, index, count } = metadata;
  const goesOn = index > 0 && open?.commandId === commandId;
  const edited = addEdits(goesOn ? open.edited : [], changes);
  const isWhole = index + 1 >= count;
  const isUser = source === 'user';
  return {
    begins: !goesOn,
    open: { commandId, edited },
    effects: goesOn && moved === null ? [] : effectChanges({ ...metadata, moved }),
    whole: isWhole ? { run: isUser ? runKey(edited) : null } : null,
  };
}
