import type { StoredEvent } from './store.ts';

type Recorded = Pick<StoredEvent, 'recordedAt' | 'metadata'>;

/**
 * When the command of an event was decided (ISO 8601, UTC). Histories, runs of edits and the audit trail know no other
 * time: what the store records a few milliseconds later can fall on the other side of a limit. Events of older versions
 * do not carry it; of them it is the time at which they were recorded.
 */
export function decidedAt({ metadata, recordedAt }: Recorded): string {
  return metadata.decidedAt ?? recordedAt;
}

/**
 * The times that the events of a command carry. `decidedAt` never runs backwards within an account: when the clock
 * stands behind the last event, as after it was set back, it is the time of that event, and `clockAt` keeps what the
 * clock said: runs of edits are measured by that.
 * @param last when the last event of the account was decided; null when there is none
 */
export function decisionTimes(now: Date, last: string | null): { decidedAt: string; clockAt?: string } {
  const clock = now.toISOString();
  const isBehind = last !== null && now.getTime() < Date.parse(last);
  return isBehind ? { decidedAt: last, clockAt: clock } : { decidedAt: clock };
}
