import { isCommand } from '@ledgerline/shared-events/api/command-effects.ts';
import type { MailedKind } from '@ledgerline/shared-events/deliveries/document.ts';
import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { isReversal } from '@ledgerline/shared-events/history/reversal.ts';
import { paymentIdOf } from '@ledgerline/shared-events/payments/ids.ts';
import { dayText } from './moments.ts';

export const KINDS = ['all', 'edits', 'status', 'mail', 'pdf'] as const;
export type Kind = (typeof KINDS)[number];

/** The origin of a change: the user, undo and redo, an import, or the system. */
export const ORIGINS = ['anyone', 'user', 'undo', 'import', 'system'] as const;
export type Origin = (typeof ORIGINS)[number];

/** The filters of an audit trail. Days are those of the user's time zone; both ends are included. */
export type TrailFilters = { kind: Kind; by: Origin; from: string | null; to: string | null };

/** The filters in the address; unknown values count as not set. */
export function trailFiltersOf(search: URLSearchParams): TrailFilters {
  return {
    kind: KINDS.find((kind) => kind === search.get('kind')) ?? 'all',
    by: ORIGINS.find((origin) => origin === search.get('by')) ?? 'anyone',
    from: search.get('from'),
    to: search.get('to'),
  };
}

/** The filters as parameters of the address; null removes a parameter. */
export function addressOfFilters({ kind, by, from, to }: TrailFilters): Record<string, string | null> {
  return { kind: kind === 'all' ? null : kind, by: by === 'anyone' ? null : by, from, to };
}

export const isFiltered = ({ kind, by, from, to }: TrailFilters): boolean =>
  kind !== 'all' || by !== 'anyone' || from !== null || to !== null;

/**
 * The entries that pass the filters.
 * @param timeZone of the user, which determines the day of an entry
 * @param document the kind of the document
 */
export function filteredTrail(
  entries: readonly HistoryEntry[],
  { kind, by, from, to }: TrailFilters,
  timeZone: string,
  document: MailedKind = 'invoice',
): HistoryEntry[] {
  return entries.filter((entry) => {
    const day = dayText(entry.at, timeZone);
    return (
      (kind === 'all' || kindOf(entry, document) === kind) &&
      (by === 'anyone' || originOf(entry) === by) &&
      (from === null || day >= from) &&
      (to === null || day <= to)
    );
  });
}

/** Whether an entry is about a message to a client: that it was queued, or what became of it. */
export const isAboutMessage = ({ changes }: HistoryEntry): boolean =>
  changes.some(({ entity }) => entity === 'delivery');

/** The kind of change of an entry: a PDF, a message, a change of the status alone, or an edit. */
export function kindOf(entry: HistoryEntry, document: MailedKind): Exclude<Kind, 'all'> {
  const { command, changes } = entry;
  if (isCommand(command, 'IssueInvoice') || isCommand(command, 'IssueCreditNote')) return 'pdf';
  if (isAboutMessage(entry)) return 'mail';
  const fields = changes.filter(({ entity }) => entity === document).map(({ field }) => field);
  return fields.some(isStatus) && !fields.includes('items') ? 'status' : 'edits';
}

const STATUS = new Set(['paid', 'deleted_at', 'sent_at', 'sent_mark', 'accepted_at', 'declined_at']);

/** Whether a field says how far a document is: its payments, what the client said, or that it was deleted. */
function isStatus(field: string): boolean {
  return STATUS.has(field) || paymentIdOf(field) !== null;
}

/** Automatic saving, as of notes, counts as the user's own change. */
function originOf({ source }: HistoryEntry): Exclude<Origin, 'anyone'> {
  if (isReversal(source)) return 'undo';
  if (source === 'import' || source === 'system') return source;
  return 'user';
}
