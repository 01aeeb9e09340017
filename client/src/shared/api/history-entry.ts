import * as z from 'zod/mini';

/** One change of one field, as the history tells it. Amounts are decimal text here. */
const fieldChange = z.object({
  entity: z.string(),
  id: z.union([z.number(), z.string()]),
  field: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** The same values in words: "Lingua Nord GmbH" for a client's id. */
  beforeText: z.optional(z.string()),
  afterText: z.optional(z.string()),
});
export type FieldChange = z.output<typeof fieldChange>;

/** One intention of the user in the ledger. */
export const historyEntry = z.object({
  commandId: z.string(),
  command: z.string(),
  label: z.string(),
  at: z.string(),
  actor: z.nullish(z.string()),
  source: z.string(),
  revision: z.number(),
  /** Where it happened; a path of the app, or the record it was about. */
  place: z.nullish(z.unknown()),
  changes: z.array(fieldChange),
  undoes: z.nullish(z.string()),
  /** The entry that a redo brought back. */
  redoes: z.nullish(z.string()),
  undoneBy: z.nullish(z.string()),
  /** Of an act that went back: the entries that it took back, newest first. */
  tookBack: z.optional(z.array(z.string())),
  undoable: z.boolean(),
  /** Whether it cannot be undone for the sake of other entries alone: an undo names them. */
  blocked: z.optional(z.boolean()),
  reason: z.nullish(z.string()),
  /** The record it was about, with the name that it had. */
  subject: z.nullish(
    z.object({ entity: z.string(), id: z.union([z.number(), z.string()]), name: z.nullish(z.string()) }),
  ),
});
export type HistoryEntry = z.output<typeof historyEntry>;
