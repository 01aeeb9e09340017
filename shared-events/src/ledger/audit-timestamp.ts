import * as z from 'zod/mini';

/** What a time stamp says, and the version of its form. */
export const TIMESTAMP_FORMAT = 'ledgerline-audit-timestamp-1';

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A step from a head towards the hash that was stamped: on which side of it the other hash stands. */
const timestampStep = z.strictObject({ side: z.enum(['left', 'right']), hash });
export type TimestampStep = z.output<typeof timestampStep>;

/**
 * The proof of an authority (RFC 3161) that `events` events, which end with `head`, existed at `time`. The steps of
 * `path` lead from the head to the hash that was stamped; without steps it is the head itself. `token` is the token of
 * the authority, DER in base64; `time` and `authority` repeat what it says, for people.
 */
export const auditTimestamp = z.strictObject({
  format: z.literal(TIMESTAMP_FORMAT),
  events: z.int().check(z.positive()),
  head: hash,
  path: z.array(timestampStep).check(z.maxLength(40)),
  time: z.iso.datetime(),
  authority: z.string().check(z.maxLength(500)),
  token: z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.maxLength(100_000)),
});
export type AuditTimestamp = z.output<typeof auditTimestamp>;
