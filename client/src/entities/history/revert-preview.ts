import { attach } from 'effector';
import * as z from 'zod/mini';
import { historyEntry } from '#shared/api/history-entry.ts';
import { $server } from '#shared/api/server.ts';

const revertAnswer = z.object({
  revision: z.number(),
  /** The entries that would be reverted, newest first. */
  entries: z.array(historyEntry),
  /** Later entries that cannot be reverted. */
  stays: z.array(historyEntry),
  records: z.number(),
  blockedBy: z.array(historyEntry),
  /** How many entries block it; `blockedBy` names the newest. */
  blockedByTotal: z.optional(z.number()),
  /** Why it would be refused; null when it would succeed. */
  reason: z.nullable(z.string()),
});

/** What reverting to an entry would do. */
export type Revert = z.output<typeof revertAnswer>;

/** Loads what would be reverted to make this entry the newest effective one. */
export const previewRevertFx = attach({
  source: $server,
  effect: (server, to: string) => server.request('/api/undo', { query: { to }, answer: revertAnswer }),
});
