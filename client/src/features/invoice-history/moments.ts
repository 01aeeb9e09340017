import { longDate } from '@ledgerline/shared-events/dates/date-label.ts';
import { wallClock } from '@ledgerline/shared-events/dates/time-zone.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';

/** A state of the invoice: right after one entry. */
export type Moment = { revision: number; at: string; label: string };

/**
 * The states of an invoice from its creation to now.
 * @param entries newest first
 */
export function momentsOf(entries: readonly HistoryEntry[]): Moment[] {
  return entries.toReversed().map(({ revision, at, label }) => ({ revision, at, label }));
}

/** For example "21 Oct 2026, 17:04". */
export function momentText(at: string, timeZone: string): string {
  const { date, time } = wallClock(new Date(at), timeZone);
  return `${longDate(date)}, ${time}`;
}

export const dayText = (at: string, timeZone: string): string => wallClock(new Date(at), timeZone).date;

/** The index of the state that the address names, or of the latest. */
export function chosenIndex(moments: readonly Moment[], asOf: string | null): number {
  const index = moments.findIndex(({ revision }) => String(revision) === asOf);
  return index < 0 ? moments.length - 1 : index;
}
