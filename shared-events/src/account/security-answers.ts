import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';

/** A login session of the user: its browser and system (empty when unknown), and when it was opened and last used. */
export const sessionAnswer = z.object({
  id: z.uuid(),
  device: z.string(),
  phone: z.boolean(),
  opened_at: instantText,
  /** Exact to an hour. */
  used_at: instantText,
  current: z.boolean(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** The sessions of the user, the current one first, then by their last use. */
export const sessionsAnswer = z.array(sessionAnswer);
