import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import { isReversal } from '@ledgerline/shared-events/history/reversal.ts';
import type { HistoryEntry } from '#shared/api/history-entry.ts';
import { dayText } from './moments.ts';

export const KINDS = ['all', 'edits', 'status', 'pdf'] as const;
export type Kind = (typeof KINDS)[number];

/** By whom or what: the user's own hand, undo and redo, a file that was read in, or the system by itself. */
export const ORIGINS = ['anyone', 'user', 'undo', 'import', 'system'] as const;
export type Origin = (typeof ORIGINS)[number];

/** Which entries of an audit trail are shown; days are those of the user's clock, both ends in the range. */
export type TrailFilters = { kind: Kind; by: Origin; from: string | null; to: string | null };

/** The filters that the address names; what is unknown there counts as not set. */
export function trailFiltersOf(search: URLSearchParams): TrailFilters {
  return {
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? 'all',
    by: ORIGINS.find((origin) => origin === search.get('by')) ?? 'anyone',
    from: search.get('from'),
    to: search.get('to'),
  };
}

/** The filters as the address holds them; null takes a key away. */
export function addressOfFilters({ kind, by, from, to }: TrailFilters): Record<string, string | null> {
  return { kind: kind === 'all' ? null : kind, by: by === 'anyone' ? null : by, from, to };
}

export const isFiltered = ({ kind, by, from, to }: TrailFilters): boolean =>
  kind !== 'all' || by !== 'anyone' || from !== null || to !== null;

/** The entries that the filters leave. @param timeZone of the user, by which an entry has its day */
export function filteredTrail(
  entries: readonly HistoryEntry[],
  { kind, by, from, to }: TrailFilters,
  timeZone: string,
): HistoryEntry[] {
  return entries.filter((entry) => {
    const day = dayText(entry.at, timeZone);
    return (
      (kind === 'all' || kindOf(entry) === kind) &&
      (by === 'anyone' || originOf(entry) === by) &&
      (from === null || day >= from) &&
      (to === null || day <= to)
    );
  });
}

/** What kind of change an entry is: a PDF, a change of the status alone, or an edit. */
export function kindOf({ command, changes }: HistoryEntry): Exclude<Kind, 'all'> {
  if (isCommand(command, 'IssueInvoice')) return 'pdf';
  const fields = changes.filter(({ entity }) => entity === 'invoice').map(({ field }) => field);
  return fields.some((field) => ['paid', 'deleted_at'].includes(field)) && !fields.includes('items')
    ? 'status'
    : 'edits';
}

/** Saving by itself, as notes do, is the user's hand too. */
function originOf({ source }: HistoryEntry): Exclude<Origin, 'anyone'> {
  if (isReversal(source)) return 'undo';
  if (source === 'import' || source === 'system') return source;
  return 'user';
}
