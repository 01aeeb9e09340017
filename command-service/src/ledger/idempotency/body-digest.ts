import { createHash } from 'node:crypto';
import { canonicalJson } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';

/**
 * A fingerprint of the content of a command: 32 hex digits over its name and the canonical text of its payload. It
 * distinguishes a repeated command from another one with the same idempotency key.
 */
export function bodyDigest(command: string, payload: Json): string {
  return createHash('sha256')
    .update(`${command}\n${canonicalJson(payload)}`)
    .digest('hex')
    .slice(0, 32);
}
