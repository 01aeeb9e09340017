import * as z from 'zod/mini';

/** What a checkpoint says, and the version of its form. */
export const CHECKPOINT_FORMAT = 'ledgerline-audit-checkpoint-1';

const base64 = (length: number) => z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/), z.length(length));

/**
 * A signed statement about a chain of hashes: after `events` events its head was `head`. The chain is that of the
 * account, or that of one invoice when `invoice` is its id; `revision` is the one of the account at that time.
 * `imported` says how many of the events came with an import, and from which account: their times are what the export
 * said. `key` is the public key (Ed25519 as SubjectPublicKeyInfo) whose private half made `signature`, both in base64.
 */
export const auditCheckpoint = z.strictObject({
  format: z.literal(CHECKPOINT_FORMAT),
  account: z.uuid(),
  invoice: z.nullable(z.int()),
  revision: z.int().check(z.nonnegative()),
  events: z.int().check(z.positive()),
  head: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signedAt: z.iso.datetime(),
  imported: z.exactOptional(z.strictObject({ events: z.int().check(z.positive()), from: z.uuid() })),
  key: base64(60),
  signature: base64(88),
});
export type AuditCheckpoint = z.output<typeof auditCheckpoint>;
