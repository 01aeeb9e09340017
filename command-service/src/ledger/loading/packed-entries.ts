import { COMMAND_SOURCES } from '@ledgerline/shared-events/ledger/command-source.ts';
import { type LedgerEntry, NO_TOGGLES } from '../history/entry-log.ts';

/** The common columns of entries: id, command, source, actor, session, time, first and last revision, run. */
type Row = [string, number, number, number, number, number, number, number, string | 0];

/** Columns that few entries have. */
type Marks = Pick<
  LedgerEntry,
  'clock' | 'changedNothing' | 'irreversible' | 'undoes' | 'redoes' | 'undoneBy' | 'redoneBy' | 'toggles'
>;

/**
 * The entry log as compact JSON. Repeated words are indexes into `words`; marks are stored by the index of the entry.
 */
export type PackedEntries = { words: string[]; rows: Row[]; marks: [number, Marks][] };

const NO_MARKS: Marks = {
  clock: null,
  changedNothing: false,
  irreversible: null,
  undoes: null,
  redoes: null,
  undoneBy: null,
  redoneBy: null,
  toggles: NO_TOGGLES,
};

export function packEntries(entries: readonly LedgerEntry[]): PackedEntries {
  const words = new Map<string, number>();
  const word = (text: string): number => {
    const cached = words.get(text) ?? words.size;
    words.set(text, cached);
    return cached;
  };
  const packed: Pick<PackedEntries, 'rows' | 'marks'> = { rows: [], marks: [] };
  for (const [place, entry] of entries.entries()) {
    const { commandId, command, source, actor, session, at, first, last, run } = entry;
    packed.rows.push([
      commandId,
      word(command),
      COMMAND_SOURCES.indexOf(source),
      word(actor),
      word(session),
      at,
      first,
      last,
      run ?? 0,
    ]);
    const { clock, irreversible, undoes, redoes, undoneBy, redoneBy, changedNothing, toggles } = entry;
    const marks = { clock, irreversible, undoes, redoes, undoneBy, redoneBy };
    if (changedNothing || toggles.length > 0 || Object.values(marks).some((mark) => mark !== null)) {
      packed.marks.push([place, { ...marks, changedNothing, toggles }]);
    }
  }
  return { words: [...words.keys()], ...packed };
}

export function unpackEntries({ words, rows, marks }: PackedEntries): LedgerEntry[] {
  const word = (place: number): string => words[place] ?? '';
  const entries = rows.map(
    ([commandId, command, source, actor, session, at, first, last, run]): LedgerEntry => ({
      commandId,
      command: word(command),
      source: COMMAND_SOURCES[source] ?? 'user',
      actor: word(actor),
      session: word(session),
      at,
      first,
      last,
      run: run === 0 ? null : run,
      ...NO_MARKS,
    }),
  );
  for (const [place, mark] of marks) {
    const entry = entries[place];
    if (entry !== undefined) Object.assign(entry, mark);
  }
  return entries;
}
