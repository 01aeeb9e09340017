import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import type { ChainedEvent } from '#projections/history/chain.ts';

/** What a line of an audit trail as CSV tells of an event, in this order; `data` is its JSON. */
export const AUDIT_COLUMNS = [
  'index',
  'revision',
  'type',
  'at',
  'actor',
  'source',
  'command',
  'commandId',
  'data',
  'prevHash',
  'hash',
] as const;

/** An audit trail as CSV, which holds all that its hashes are made of. */
export function auditCsv(events: readonly ChainedEvent[]): string {
  const rows = events.map((event) =>
    AUDIT_COLUMNS.map((column) => (column === 'data' ? JSON.stringify(event.data) : event[column])),
  );
  return csvText([AUDIT_COLUMNS, ...rows]);
}
