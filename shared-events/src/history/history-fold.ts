import type { Change } from '../ledger/change.ts';
import type { EventMetadata } from '../ledger/metadata.ts';
import { type EffectChange, effectChanges } from './entry-effect.ts';
import type { movedEntries } from './events.ts';
import { addEdits, type EditedField, runKey } from './run.ts';

/** The parts of a ledger event that determine its place in the history. */
export type HistoryEvent = {
  metadata: Pick<EventMetadata, 'commandId' | 'source' | 'index' | 'count' | 'undoes' | 'redoes' | 'act'>;
  revision: number;
  changes: readonly Change[];
  /** The entries that the event itself undoes or redoes. */
  moved: ReturnType<typeof movedEntries>;
};

/** The command whose events the fold is reading. It is plain data, so that a fold can stop between two of them. */
export type OpenCommand = { commandId: string; edited: EditedField[] };

/** The contribution of an event to the history. */
export type HistoryStep = {
  /** Whether it is the first event of its command; otherwise it joins those before it. */
  begins: boolean;
  /** The command up to this event. */
  open: OpenCommand;
  /** The changes of the effect of earlier entries. */
  effects: readonly EffectChange[];
  /** Once the command is complete: the one field that it edited (see `runKey`), or null; also null for an act. */
  whole: { run: string | null } | null;
};

/**
 * The only fold of an account's events to its history. It determines which events form a command, which field a
 * command edited, and which entries it undoes and redoes. Each reader stores entries in its own form: packed, as
 * rows, or as a list.
 * @param open the command of the event before; null at the start of a ledger
 */
export function foldEvent(open: OpenCommand | null, event: HistoryEvent): HistoryStep {
  const { metadata, changes, moved } = event;
  const { commandId, source, index, count, act = false } = metadata;
  const goesOn = index > 0 && open?.commandId === commandId;
  const edited = addEdits(goesOn ? open.edited : [], changes);
  const isWhole = index + 1 >= count;
  const mayRun = source === 'user' && !act;
  return {
    begins: !goesOn,
    open: { commandId, edited },
    effects: goesOn && moved === null ? [] : effectChanges({ ...metadata, moved }),
    whole: isWhole ? { run: mayRun ? runKey(edited) : null } : null,
  };
}
