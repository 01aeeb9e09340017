import type { X509Certificate } from 'node:crypto';
import type { AuditCheckpoint } from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { AuditTimestamp } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import { z } from 'zod';
import { hasValidSignature, type KeyRing } from '../audit/key-ring.ts';
import { BadTimestamp } from '../audit/timestamps/bad-timestamp.ts';
import { type ProvenTime, verifyTimestamp } from '../audit/timestamps/verify-timestamp.ts';
import { auditHash, GENESIS_HASH } from '../projections/history/chain.ts';
import { readExport } from './read-export.ts';

/**
 * The data in the events of an invoice that identify it: the first contains the record, the others its id and the
 * changed fields.
 */
const aboutSchema = z.object({
  invoice: z.object({ id: z.number(), number: z.string() }).optional(),
  invoiceId: z.number().optional(),
  after: z.object({ number: z.string().optional() }).optional(),
});

/**
 * The result of checking an exported audit trail. `firstBroken` counts from 0; it is null when all events are intact
 * but the file names another number than they do, or its checkpoint is not theirs.
 */
type ExportVerdict =
  | {
      ok: true;
      number: string;
      events: number;
      head: string;
      checkpoint: AuditCheckpoint | null;
      timestamp: ProvenTime | null;
    }
  | { ok: false; number: string; firstBroken: number | null; reason: string };

/**
 * Checks the audit export of an invoice, JSON or CSV, without any server: recomputes each hash from the one before it,
 * and compares the invoice that the file names (for CSV: that of its first event) with the events, and the signed
 * checkpoint and the time stamp (CSV has none) with the chain. Without `keys` the signature has to be that of the key
 * in the checkpoint, without `trusted` certificates any authority may have made the time stamp.
 * @throws Error when the text isn't an audit export.
 */
export function verifyExport(
  text: string,
  keys: KeyRing | null = null,
  trusted: readonly X509Certificate[] | null = null,
): ExportVerdict {
  const { invoice, events, checkpoint, timestamp } = readExport(text);
  let head = GENESIS_HASH;
  let stated: string | undefined;
  let invoiceId = invoice?.id;
  const broken = (firstBroken: number | null, reason: string): ExportVerdict => {
    return { ok: false, number: invoice?.number ?? stated ?? 'unknown', firstBroken, reason };
  };
  for (const [place, { index, prevHash, hash, ...event }] of events.entries()) {
    const expected = auditHash(prevHash, index, event);
    const reason = faultOf({ place, index, prevHash, hash, head, expected });
    if (reason !== null) return broken(place, reason);
    const about = aboutSchema.safeParse(event.data).data;
    const id = about?.invoice?.id ?? about?.invoiceId;
    invoiceId ??= id;
    if (id === undefined || id !== invoiceId) {
      return broken(
        place,
        `It is about another invoice than the ${invoice === null ? 'first event' : 'file says'}.`,
      );
    }
    stated = about?.after?.number ?? about?.invoice?.number ?? stated;
    head = hash;
  }
  if (stated === undefined || stated !== (invoice?.number ?? stated)) {
    return broken(null, `By its events the number of the invoice is ${stated ?? 'unknown'}.`);
  }
  const reason = checkpoint === null ? null : trailFault(checkpoint, invoiceId, events, keys);
  if (reason !== null) return broken(null, reason);
  const proven = timestampIn(timestamp, events, trusted);
  if (typeof proven === 'string') return broken(null, proven);
  return { ok: true, number: stated, events: events.length, head, checkpoint, timestamp: proven };
}

/** Why a checkpoint does not belong to the trail of an invoice; null when it does. */
function trailFault(
  checkpoint: AuditCheckpoint,
  invoiceId: number | undefined,
  events: readonly { hash: string }[],
  keys: KeyRing | null,
): string | null {
  return checkpoint.invoice === invoiceId
    ? checkpointFault(checkpoint, events, keys)
    : 'Its checkpoint is about another chain.';
}

/**
 * Why a checkpoint does not belong to a chain of events, of which the hash after each is given; null when it does.
 * Without `keys` any key may have signed it.
 */
export function checkpointFault(
  checkpoint: AuditCheckpoint,
  events: readonly { hash: string }[],
  keys: KeyRing | null,
): string | null {
  if (events[checkpoint.events - 1]?.hash !== checkpoint.head)
    return 'Its events are not those that were signed.';
  if (!hasValidSignature(checkpoint)) return 'The signature of its checkpoint is wrong.';
  if (keys !== null && !keys.trusts(checkpoint)) return 'Its checkpoint is not signed by one of these keys.';
  return null;
}

/** What a time stamp proves of a chain of events; null without one, and a sentence when it does not hold. */
export function timestampIn(
  timestamp: AuditTimestamp | null,
  events: readonly { hash: string }[],
  trusted: readonly X509Certificate[] | null,
): ProvenTime | string | null {
  try {
    return timestamp === null ? null : verifyTimestamp(timestamp, events, trusted);
  } catch (error) {
    if (error instanceof BadTimestamp) return `Its time stamp does not hold. ${error.message}`;
    throw error;
  }
}

type Link = { place: number; index: number; prevHash: string; hash: string; head: string; expected: string };

function faultOf({ place, index, prevHash, hash, head, expected }: Link): string | null {
  if (index !== place)
    return `Its place is ${place} but its number is ${index}: events are missing or were moved.`;
  if (prevHash !== head) return 'It does not continue the event before it.';
  return hash === expected ? null : 'Its content does not match its hash: it was changed.';
}
