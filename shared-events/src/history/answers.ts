import * as z from 'zod/mini';
import { auditCheckpoint } from '../ledger/audit-checkpoint.ts';
import { auditTimestamp } from '../ledger/audit-timestamp.ts';
import { ENTITY_KINDS, textSplice } from '../ledger/change.ts';
import { COMMAND_SOURCES } from '../ledger/command-source.ts';
import { instantText } from '../ledger/scalars.ts';

const entity = z.enum(ENTITY_KINDS);
const recordKey = z.union([z.int(), z.string()]);

/** The most characters of a value in the history. `GET /api/history/{commandId}/change` answers all of it. */
export const MAX_SHOWN_LENGTH = 500;

/** Whether one side of a change that was cut is a beginning: the other side may be whole. */
export const isBeginning = (text: string): boolean => text.length >= MAX_SHOWN_LENGTH - 1;

/**
 * A change in the history: `before` and `after` are the values, `beforeText` and `afterText` the same in words, with
 * names instead of ids. A change of a long text shows only the replaced part, and of a long value its beginning.
 */
export const shownChangeAnswer = z.object({
  entity,
  id: recordKey,
  /** The name of the record. */
  name: z.string(),
  field: z.string(),
  before: z.json(),
  after: z.json(),
  beforeText: z.string(),
  afterText: z.string(),
  splice: z.exactOptional(textSplice),
  /** Whether these are beginnings of long values; `GET /api/history/{commandId}/change` answers the whole ones. */
  cut: z.exactOptional(z.boolean()),
});
export type ShownChange = z.output<typeof shownChangeAnswer>;

/** The stored part of a history entry: everything except whether it can be undone. */
const storedEntryAnswer = z.object({
  commandId: z.uuid(),
  command: z.string(),
  label: z.string(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  revision: z.int(),
  /** How many commands form it: more than one in a run of edits. */
  commandCount: z.int(),
  /** The path of the app where it happened. */
  place: z.nullable(z.string()),
  /** The record of the entry, with its name at that time. */
  subject: z.nullable(z.object({ entity, id: recordKey, name: z.string() })),
  changes: z.array(shownChangeAnswer),
  /** The number of changes; `changes` contains the first ones, at most two hundred. */
  changeCount: z.int(),
  undoes: z.nullable(z.uuid()),
  /** The entry that a redo restored. */
  redoes: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  /** For a revert to a moment: the entries that it undid, newest first. */
  tookBack: z.array(z.uuid()),
});
export type StoredEntryAnswer = z.output<typeof storedEntryAnswer>;

/** An entry of the history as the HTTP API answers it. */
export const historyEntryAnswer = z.object({
  ...storedEntryAnswer.shape,
  undoable: z.boolean(),
  /** Whether only other entries prevent an undo; the refusal of an undo names them. */
  blocked: z.boolean(),
  reason: z.nullable(z.string()),
});
export type HistoryEntryAnswer = z.output<typeof historyEntryAnswer>;

/**
 * A field that an edit would have overwritten: the value that its caller saw, the present value, and the requested
 * value.
 */
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
  /** The command of the other user or tab. */
  commandId: z.uuid(),
  at: instantText,
  actor: z.string(),
  source: z.enum(COMMAND_SOURCES),
  /** Whether it came from another tab of the same session. */
  sameSession: z.boolean(),
});
export type EditConflictAnswer = z.output<typeof editConflictAnswer>;

/** The answer of undo and redo. */
export const reversalAnswer = z.object({
  commandId: z.uuid(),
  revision: z.int(),
  entry: historyEntryAnswer,
});

/** The preview of a revert to the moment of an entry. */
export const revertPreviewAnswer = z.object({
  /** The revision of the ledger at the time of the preview. */
  revision: z.int(),
  /** The entries that would be undone, newest first. */
  entries: z.array(historyEntryAnswer),
  /** Later entries that cannot be undone, with the `reason`. */
  stays: z.array(historyEntryAnswer),
  /** How many records would change. */
  records: z.int(),
  /** The blocking entries, at most 20. */
  blockedBy: z.array(historyEntryAnswer),
  /** The number of blocking entries. */
  blockedByTotal: z.int(),
  /** Why the revert would be refused; null when it is possible. */
  reason: z.nullable(z.string()),
});
export type RevertPreviewAnswer = z.output<typeof revertPreviewAnswer>;

/** Whether the ledger is the one that was recorded; `head` is the hash of the last checked event. */
export const verificationAnswer = z.object({
  ok: z.boolean(),
  events: z.int(),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  firstBroken: z.exactOptional(
    z.object({ revision: z.int(), type: z.nullable(z.string()), reason: z.string() }),
  ),
});
export type VerificationAnswer = z.output<typeof verificationAnswer>;

/** The last signed head of the account's chain; null when there is none yet. */
export const checkpointAnswer = z.object({
  checkpoint: z.nullable(auditCheckpoint),
  /** The last time stamp of an authority, of this checkpoint or of an earlier one; null when there is none. */
  timestamp: z.nullable(auditTimestamp),
  /** The public keys that checkpoints may be signed with, the present one first. */
  keys: z.array(z.string()),
});
export type CheckpointAnswer = z.output<typeof checkpointAnswer>;
