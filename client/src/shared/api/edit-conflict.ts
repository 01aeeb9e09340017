import * as z from 'zod/mini';

/** A field that others changed after the user saw it, as the server reports it. */
export const editConflict = z.object({
  entity: z.string(),
  id: z.union([z.number(), z.string()]),
  /** The name of the record, if it has one. */
  name: z.nullish(z.string()),
  field: z.string(),
  /** The value that the user saw, the current value, and the user's value; each also as text. */
  before: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  beforeText: z.optional(z.string()),
  theirsText: z.optional(z.string()),
  mineText: z.optional(z.string()),
  /** The command of the others, and its time, ISO 8601. */
  commandId: z.string(),
  at: z.string(),
  /** Whether it came from another tab of the same session. */
  sameSession: z._default(z.boolean(), true),
});

export type EditConflict = z.output<typeof editConflict>;
