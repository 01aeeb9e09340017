import type {
  EditConflictAnswer as EditConflict,
  HistoryEntryAnswer as HistoryEntry,
  ShownChange,
} from '@ledgerline/shared-events/history/answers.ts';

/** A UUID that is the same for the same word, of at most 12 letters. Different words have different UUIDs. */
export function sampleUuid(word: string): string {
  const hex = Array.from(new TextEncoder().encode(word), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  if (hex.length > 24) throw new Error(`The word ${word} is too long for a UUID.`);
  const digits = hex.padEnd(24, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-7000-8000-${digits.slice(12)}`;
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A change of a job's rate; the texts are those of the values. */
export function sampleChange(over: Partial<ShownChange> = {}): ShownChange {
  const { before = '0.11', after = '0.12' } = over;
  return {
    entity: 'job',
    id: 1,
    name: 'Leaflet',
    field: 'rate',
    before,
    after,
    beforeText: wordsOf(before),
    afterText: wordsOf(after),
    ...over,
  };
}

/** An edit that can be undone, as the server answers it. */
export function sampleEntry(over: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    commandId: sampleUuid('edit'),
    command: 'EditJob',
    label: 'Edited job',
    at: '2026-11-20T10:00:00Z',
    actor: sampleUuid('user'),
    source: 'user',
    revision: 1,
    commandCount: 1,
    place: null,
    subject: null,
    changes: [],
    changeCount: over.changes?.length ?? 0,
    undoes: null,
    redoes: null,
    undoneBy: null,
    tookBack: [],
    undoable: true,
    blocked: false,
    reason: null,
    ...over,
  };
}

/** An edit of a job's rate that another tab of the same session overtook; the texts are those of the values. */
export function sampleConflict(over: Partial<EditConflict> = {}): EditConflict {
  const { before = '0.11', theirs = '0.12', mine = '0.1' } = over;
  return {
    entity: 'job',
    id: 1,
    name: 'Leaflet',
    field: 'rate',
    before,
    beforeText: wordsOf(before),
    theirs,
    theirsText: wordsOf(theirs),
    mine,
    mineText: wordsOf(mine),
    commandId: sampleUuid('theirs'),
    at: '2026-11-20T13:03:00.000Z',
    actor: sampleUuid('user'),
    source: 'user',
    sameSession: true,
    ...over,
  };
}
