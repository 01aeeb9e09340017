import { createEffect } from 'effector';
import * as z from 'zod/mini';
import { historyEntry } from '../../shared/api/history-entry.ts';
import { request } from '../../shared/api/request.ts';

const revertAnswer = z.object({
  revision: z.number(),
  /** What would be taken back, newest first. */
  entries: z.array(historyEntry),
  /** What comes after it as well and cannot be taken back. */
  stays: z.array(historyEntry),
  records: z.number(),
  blockedBy: z.array(historyEntry),
  /** How many are in the way; `blockedBy` names the newest. */
  blockedByTotal: z.optional(z.number()),
  /** Why it would be refused; null when it would be done. */
  reason: z.nullable(z.string()),
});

/** What going back to an entry would do. */
export type Revert = z.output<typeof revertAnswer>;

/** Looks up what would be taken back so that this entry is the newest that stands. */
export const previewRevertFx = createEffect((to: string) =>
  request('/api/undo', { query: { to }, answer: revertAnswer }),
);
