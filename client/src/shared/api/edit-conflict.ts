import * as z from 'zod/mini';

/** A field that others changed after the view of an edit was made, as the server tells it. */
export const editConflict = z.object({
  entity: z.string(),
  id: z.union([z.number(), z.string()]),
  /** The name of the record, where it has one. */
  name: z.nullish(z.string()),
  field: z.string(),
  /** What the view had, what stands now, and what the edit wanted; each also in words. */
  before: z.unknown(),
  theirs: z.unknown(),
  mine: z.unknown(),
  beforeText: z.optional(z.string()),
  theirsText: z.optional(z.string()),
  mineText: z.optional(z.string()),
  /** The command of the others, and when it was given, ISO 8601. */
  commandId: z.string(),
  at: z.string(),
  /** Whether it came from another tab of the same sign-in. */
  sameSession: z._default(z.boolean(), true),
});

export type EditConflict = z.output<typeof editConflict>;
