import type { StoredEvent } from './store.ts';

type Recorded = Pick<StoredEvent, 'recordedAt' | 'metadata'>;

/**
 * The time at which the command of an event was decided (ISO 8601, UTC). Histories, runs of edits and the audit trail
 * use no other time: the recording time of the store is some milliseconds later and can fall on the other side of a
 * limit. Events of older versions do not contain it; for them it is their recording time.
 */
export function decidedAt({ metadata, recordedAt }: Recorded): string {
  return metadata.decidedAt ?? recordedAt;
}

/**
 * The times in the events of a command. `decidedAt` never decreases within an account: when the clock is behind the
 * last event, for example after it was set back, it is the time of that event, and `clockAt` contains the time of the
 * clock, by which runs of edits are measured.
 * @param last the decision time of the last event of the account; null when there is none
 */
export function decisionTimes(now: Date, last: string | null): { decidedAt: string; clockAt?: string } {
  const clock = now.toISOString();
  const isBehind = last !== null && now.getTime() < Date.parse(last);
  return isBehind ? { decidedAt: last, clockAt: clock } : { decidedAt: clock };
}
