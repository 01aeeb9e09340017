import { csvText } from '@ledgerline/shared-events/text/csv.ts';
import { jsonToHash } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { ChainedEvent } from '#projections/history/chain.ts';

/** The columns of an audit trail as CSV, in this order; `data` is JSON. */
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

/** An audit trail as CSV, with all data that its hashes cover. */
export function auditCsv(events: readonly ChainedEvent[]): string {
  const rows = events.map((event) =>
    AUDIT_COLUMNS.map((column) =>
      column === 'data' ? jsonToHash(JSON.stringify(event.data)) : event[column],
    ),
  );
  return csvText([AUDIT_COLUMNS, ...rows]);
}
