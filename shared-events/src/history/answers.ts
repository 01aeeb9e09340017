import * as z from 'zod/mini';
import { ENTITY_KINDS, textSplice } from '../ledger/change.ts';
import { COMMAND_SOURCES } from '../ledger/command-source.ts';
import { instantText } from '../ledger/scalars.ts';

const entity = z.enum(ENTITY_KINDS);
const recordKey = z.union([z.int(), z.string()]);

/**
 * A change as the history shows it: `before` and `after` are the values, `beforeText` and `afterText` the same in
 * words, with names where values are ids. A change of a long text shows the part that was replaced, and how.
 */
export const shownChangeAnswer = z.object({
  entity,
  id: recordKey,
  /** What the record is called. */
  name: z.string(),
  field: z.string(),
  before: z.json(),
  after: z.json(),
  beforeText: z.string(),
  afterText: z.string(),
  splice: z.exactOptional(textSplice),
});
export type ShownChange = z.output<typeof shownChangeAnswer>;

/** What the read model keeps of an entry of the history: all but what its undo would come to. */
export const storedEntryAnswer = z.object({
  commandId: z.uuid(),
  command: z.string(),
  label: z.string(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  revision: z.int(),
  /** The path of the app on which it happened. */
  place: z.nullable(z.string()),
  /** The record that it was about, with the name that it had. */
  subject: z.nullable(z.object({ entity, id: recordKey, name: z.string() })),
  changes: z.array(shownChangeAnswer),
  /** How many changes there were; `changes` has the first two hundred. */
  changeCount: z.int(),
  undoes: z.nullable(z.uuid()),
  /** The entry that a redo brought back. */
  redoes: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  /** Of an act that went back: the entries that it took back, newest first. */
  tookBack: z.array(z.uuid()),
});
export type StoredEntryAnswer = z.output<typeof storedEntryAnswer>;

/** An entry of the history as the HTTP API answers it. */
export const historyEntryAnswer = z.object({
  ...storedEntryAnswer.shape,
  undoable: z.boolean(),
  /** Whether it cannot be undone for the sake of other entries alone; an undo names them. */
  blocked: z.boolean(),
  reason: z.nullable(z.string()),
});
export type HistoryEntryAnswer = z.output<typeof historyEntryAnswer>;

/** A field that an edit would have overwritten: what its caller saw, what is there now, and what it would set. */
export const editConflictAnswer = z.object({
  entity,
  id: recordKey,
  name: z.string(),
  field: z.string(),
  before: z.json(),
  beforeText: z.string(),
  theirs: z.json(),
  theirsText: z.string(),
  mine: z.json(),
  mineText: z.string(),
  /** The command of the others. */
  commandId: z.uuid(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  /** Whether it came from another tab of the same sign-in. */
  sameSession: z.boolean(),
});
export type EditConflictAnswer = z.output<typeof editConflictAnswer>;

/** What undo and redo answer. */
export const reversalAnswer = z.object({
  commandId: z.uuid(),
  revision: z.int(),
  entry: historyEntryAnswer,
});

/** What going back to an entry would do. */
export const goingBackAnswer = z.object({
  /** The revision of the ledger that this was looked up at. */
  revision: z.int(),
  /** What would be taken back, newest first. */
  entries: z.array(historyEntryAnswer),
  /** What comes after it as well and cannot be taken back, with the `reason`. */
  stays: z.array(historyEntryAnswer),
  /** How many records would change. */
  records: z.int(),
  /** The entries in the way, at most 20. */
  blockedBy: z.array(historyEntryAnswer),
  /** How many entries are in the way. */
  blockedByTotal: z.int(),
  /** Why it would be refused; null when it would be done. */
  reason: z.nullable(z.string()),
});
export type GoingBackAnswer = z.output<typeof goingBackAnswer>;

/** Whether the ledger is the one that was recorded; `head` is the hash of the last event that was checked. */
export const verificationAnswer = z.object({
  ok: z.boolean(),
  events: z.int(),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  firstBroken: z.exactOptional(
    z.object({ revision: z.int(), type: z.nullable(z.string()), reason: z.string() }),
  ),
});
export type VerificationAnswer = z.output<typeof verificationAnswer>;
