import * as z from 'zod/mini';
import { instantText } from '../ledger/scalars.ts';
import { SECURITY_EVENT_KINDS } from './security-events.ts';

/** A login session of the user: its browser and system (empty when unknown), and when it was opened and last used. */
const sessionAnswer = z.object({
  id: z.uuid(),
  device: z.string(),
  phone: z.boolean(),
  createdAt: instantText,
  /** Exact to an hour. */
  lastSeenAt: instantText,
  /** The network address at which it was opened; null when unknown. */
  address: z.nullable(z.string()),
  /** The code of the country of that address (ISO 3166), where the installation can look it up. */
  country: z.exactOptional(z.string()),
  current: z.boolean(),
});
export type SessionAnswer = z.output<typeof sessionAnswer>;

/** The sessions of the user, the current one first, then by their last use. */
export const sessionsAnswer = z.array(sessionAnswer);

/** Something that happened around the sign-in. Repeated failures are one event with a count. */
const securityEventAnswer = z.object({
  id: z.uuid(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  device: z.string(),
  count: z.int(),
  at: instantText,
});
export type SecurityEventAnswer = z.output<typeof securityEventAnswer>;

/** The newest events, newest first, and the new address that awaits confirmation. */
export const securityAnswer = z.object({
  pending_email: z.nullable(z.string()),
  events: z.array(securityEventAnswer),
});
export type SecurityAnswer = z.output<typeof securityAnswer>;

/** A passkey of the user. `synced` ones are kept on several devices. */
export const passkeyAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  synced: z.boolean(),
  added_at: instantText,
  used_at: z.nullable(instantText),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The passkeys of the user, in the order in which they were added. */
export const passkeysAnswer = z.array(passkeyAnswer);
