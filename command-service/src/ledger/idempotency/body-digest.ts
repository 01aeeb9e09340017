import { createHash } from 'node:crypto';
import { canonicalPieces } from '@ledgerline/shared-events/ledger/canonical-json.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';

/**
 * A fingerprint of the content of a command: 32 hex digits over its name and the canonical text of its payload. It
 * distinguishes a repeated command from another one with the same idempotency key.
 */
export const bodyDigest = (command: string, payload: Json): string => runSteps(digestSteps(command, payload));

/** The same fingerprint in steps, for a content of megabytes. */
export function* digestSteps(command: string, payload: Json): Steps<string> {
  const hash = createHash('sha256').update(`${command}\n`);
  for (const piece of canonicalPieces(payload)) {
    yield;
    hash.update(piece);
  }
  return hash.digest('hex').slice(0, 32);
}
