import type { ExportManifest } from '@ledgerline/shared-events/account-export/manifest.ts';
import { chainOf } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { hasValidSignature } from './key-ring.ts';
import { timestampFault } from './timestamps/verify-timestamp.ts';

/**
 * What signs and stamps the chain of an export and does not hold, as sentences: that it is about events of this
 * account, its signature, the hash that was stamped and the token of the authority. Who has the keys and the
 * certificates is for whoever verifies (`npm run verify-audit`). The heads themselves are compared where the events are
 * read.
 */
export function exportFaults(manifest: ExportManifest): string[] {
  return [...unsignedFaults(manifest), ...brokenFaults(manifest)];
}

/** What of an export nobody signed: somebody may have written or changed it. */
function unsignedFaults({ ledger, checkpoint }: ExportManifest): string[] {
  if (checkpoint === null || checkpoint === undefined) {
    return ['The export has no signature: it is not proved that its events are those of an account.'];
  }
  const unsigned = ledger.events - checkpoint.events;
  if (unsigned <= 0) return [];
  return [
    `The last ${unsigned === 1 ? 'event' : `${unsigned} events`} of the export ${unsigned === 1 ? 'is' : 'are'} not signed.`,
  ];
}

function brokenFaults(manifest: ExportManifest): string[] {
  return [
    ['signature', signatureFault(manifest)],
    ['time stamp', stampFault(manifest)],
  ].flatMap(([what, fault]) => (fault === null ? [] : [`The ${what} in the export does not hold. ${fault}`]));
}

function signatureFault({ account, ledger, checkpoint }: ExportManifest): string | null {
  if (checkpoint === null || checkpoint === undefined) return null;
  if (checkpoint.account !== account.id || chainOf(checkpoint) !== null) return 'It is about another chain.';
  if (checkpoint.events > ledger.events) return 'It is about events that are missing.';
  return hasValidSignature(checkpoint) ? null : 'It is not that of its key.';
}

function stampFault({ ledger, timestamp }: ExportManifest): string | null {
  if (timestamp === undefined) return null;
  return timestamp.events > ledger.events
    ? 'It is about events that are missing.'
    : timestampFault(timestamp);
}
