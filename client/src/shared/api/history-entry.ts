import * as z from 'zod/mini';

/** One change of one field in the history. Amounts are decimal text here. */
const fieldChange = z.object({
  entity: z.string(),
  id: z.union([z.number(), z.string()]),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The same values as text, for example "Lingua Nord GmbH" for a client's id. */
  beforeText: z.optional(z.string()),
  afterText: z.optional(z.string()),
});
export type FieldChange = z.output<typeof fieldChange>;

/** One command of the user in the ledger. */
export const historyEntry = z.object({
  commandId: z.string(),
  command: z.string(),
  label: z.string(),
  at: z.string(),
  actor: z.nullish(z.string()),
  source: z.string(),
  revision: z.number(),
  /** Where it happened: a path of the app, or its record. */
  place: z.nullish(z.unknown()),
  changes: z.array(fieldChange),
  undoes: z.nullish(z.string()),
  /** The entry that a redo restored. */
  redoes: z.nullish(z.string()),
  undoneBy: z.nullish(z.string()),
  /** For a command that reverted to a moment: the entries that it reverted, newest first. */
  tookBack: z.optional(z.array(z.string())),
  undoable: z.boolean(),
  /** Whether only other entries prevent its undo: the refusal of an undo names them. */
  blocked: z.optional(z.boolean()),
  reason: z.nullish(z.string()),
  /** Its record, with the record's name at that time. */
  subject: z.nullish(
    z.object({ entity: z.string(), id: z.union([z.number(), z.string()]), name: z.nullish(z.string()) }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;
