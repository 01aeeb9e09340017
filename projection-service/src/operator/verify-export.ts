import type { X509Certificate } from 'node:crypto';
import { MAILED_WORDS as WORDS } from '@ledgerline/shared-events/deliveries/document.ts';
import {
  type AuditCheckpoint,
  type ChainedDocument,
  chainOf,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import type { AuditTimestamp } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { z } from 'zod';
import { hasValidSignature, type KeyRing } from '../audit/key-ring.ts';
import { BadTimestamp } from '../audit/timestamps/bad-timestamp.ts';
import { type ProvenTime, verifyTimestamp } from '../audit/timestamps/verify-timestamp.ts';
import { type AuditEvent, auditHash, documentsIn, GENESIS_HASH } from '../projections/history/chain.ts';
import { readExport } from './read-export.ts';

/**
 * The result of checking an exported audit trail. `firstBroken` counts from 0; it is null when all events are intact
 * but the file names another number than they do, or its checkpoint is not theirs.
 */
type ExportVerdict =
  | {
      ok: true;
      /** The kind and the number of the document: "Credit note CN-1". */
      name: string;
      events: number;
      head: string;
      checkpoint: AuditCheckpoint | null;
      timestamp: ProvenTime | null;
    }
  | { ok: false; name: string; firstBroken: number | null; reason: string };

/**
 * Checks the audit export of a document, JSON or CSV, without any server: recomputes each hash from the one before it,
 * and compares the document that the file names (for CSV: that of its first event) with the events, and the signed
 * checkpoint and the time stamp (CSV has none) with the chain. Without `keys` the signature has to be that of the key
 * in the checkpoint, without `trusted` certificates any authority may have made the time stamp.
 * @throws Error when the text isn't an audit export.
 */
export function verifyExport(
  text: string,
  keys: KeyRing | null = null,
  trusted: readonly X509Certificate[] | null = null,
): ExportVerdict {
  const { document: named, events, checkpoint, timestamp } = readExport(text);
  const document = named ?? createdBy(events[0]);
  const word = WORDS[document?.kind ?? 'invoice'];
  let head = GENESIS_HASH;
  let stated: string | undefined;
  const name = () => `${word} ${named?.number ?? stated ?? 'unknown'}`;
  const broken = (firstBroken: number | null, reason: string): ExportVerdict => {
    return { ok: false, name: name(), firstBroken, reason };
  };
  for (const [place, { index, prevHash, hash, ...event }] of events.entries()) {
    const expected = auditHash(prevHash, index, event);
    const reason = faultOf({ place, index, prevHash, hash, head, expected });
    if (reason !== null) return broken(place, reason);
    const own = changesOf(event).filter(({ entity, id }) => entity === document?.kind && id === document.id);
    if (own.length === 0) {
      const said = named === null ? 'first event' : 'file says';
      return broken(place, `It is about another ${word.toLowerCase()} than the ${said}.`);
    }
    stated = numberIn(own) ?? stated;
    head = hash;
  }
  if (stated === undefined || stated !== (named?.number ?? stated)) {
    return broken(null, `By its events the number of the ${word.toLowerCase()} is ${stated ?? 'unknown'}.`);
  }
  const reason = checkpoint === null ? null : trailFault(checkpoint, document, events, keys);
  if (reason !== null) return broken(null, reason);
  const proven = timestampIn(timestamp, events, trusted);
  if (typeof proven === 'string') return broken(null, proven);
  return { ok: true, name: name(), events: events.length, head, checkpoint, timestamp: proven };
}

/** The changes of an event in a trail; none when it isn't an event of this program. */
function changesOf({ type, data }: Pick<AuditEvent, 'type' | 'data'>): readonly Change[] {
  try {
    return definitionOf(type).changes(data);
  } catch {
    return [];
  }
}

/** The document that an event creates. */
function createdBy(event: AuditEvent | undefined): ChainedDocument | null {
  if (event === undefined) return null;
  const created = changesOf(event).filter(({ kind }) => kind === 'created');
  const [document = null] = documentsIn(created);
  return document;
}

/** The number that changes give to their document. */
function numberIn(changes: readonly Change[]): string | undefined {
  const numbers = changes.flatMap((change) => {
    if (change.kind === 'created') return [change.record.number];
    return change.kind === 'field' && change.field === 'number' ? [change.after] : [];
  });
  return z.string().safeParse(numbers.at(-1)).data;
}

/** Why a checkpoint does not belong to the trail of a document; null when it does. */
function trailFault(
  checkpoint: AuditCheckpoint,
  document: ChainedDocument | null,
  events: readonly { hash: string }[],
  keys: KeyRing | null,
): string | null {
  const signed = chainOf(checkpoint);
  return signed?.kind === document?.kind && signed?.id === document?.id
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
