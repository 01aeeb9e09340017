import type { X509Certificate } from 'node:crypto';
import type { AuditTimestamp } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import { BadTimestamp } from './bad-timestamp.ts';
import { rootOf } from './head-tree.ts';
import { checkToken } from './token.ts';
import { leadsToTrusted } from './trusted-certificates.ts';

/** What a time stamp proves: that the first `events` events of a chain existed at `time`. */
export type ProvenTime = {
  events: number;
  time: string;
  authority: string;
  /** Whether the certificate was compared with trusted ones, and leads to one of them. */
  isTrusted: boolean;
};

/**
 * Checks a time stamp of a chain of events, of which the hash after each is given, without any server. Without trusted
 * certificates any authority may have made it.
 * @throws BadTimestamp that says what is wrong
 */
export function verifyTimestamp(
  timestamp: AuditTimestamp,
  events: readonly { hash: string }[],
  trusted: readonly X509Certificate[] | null,
): ProvenTime {
  if (events[timestamp.events - 1]?.hash !== timestamp.head)
    throw new BadTimestamp('Its events are not those that were stamped.');
  return { ...provenTime(timestamp, trusted), events: timestamp.events };
}

/** What is wrong with a time stamp of a head; null when it holds. */
export function timestampFault(timestamp: AuditTimestamp): string | null {
  try {
    provenTime(timestamp, null);
    return null;
  } catch (error) {
    if (error instanceof BadTimestamp) return error.message;
    throw error;
  }
}

/** Checks a time stamp of a head. @throws BadTimestamp that says what is wrong */
function provenTime(
  { head, path, time, authority, token }: AuditTimestamp,
  trusted: readonly X509Certificate[] | null,
): Omit<ProvenTime, 'events'> {
  const checked = checkToken(Buffer.from(token, 'base64'));
  if (checked.imprint !== rootOf(head, path)) throw new BadTimestamp('It is about another hash.');
  if (checked.time.toISOString() !== time || checked.authority !== authority)
    throw new BadTimestamp('It names another time or authority than its token.');
  const isTrusted = trusted !== null && leadsToTrusted(checked, trusted);
  if (trusted !== null && !isTrusted)
    throw new BadTimestamp('Its certificate leads to none of the trusted ones.');
  return { time, authority, isTrusted };
}
