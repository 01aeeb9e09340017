import type { AuditTrail } from '@ledgerline/shared-events/history/audit-answers.ts';
import { type CsvCell, csvLine, UTF8_MARK } from '@ledgerline/shared-events/text/csv.ts';
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

/** The last column of a trail of which events were imported; no hash covers it. */
export const IMPORTED_COLUMN = 'imported';

/** An audit trail as CSV, with all data that its hashes cover. One that was imported says so of each event. */
export function auditCsv(imported: AuditTrail['imported'] | null): {
  head: string;
  lineOf: (event: ChainedEvent) => string;
} {
  const more = (cell: (at: string) => CsvCell) => (imported ? [cell(imported.at)] : []);
  return {
    head: UTF8_MARK + csvLine([...AUDIT_COLUMNS, ...more(() => IMPORTED_COLUMN)]),
    lineOf: (event) =>
      csvLine([
        ...AUDIT_COLUMNS.map((column) =>
          column === 'data' ? jsonToHash(JSON.stringify(event.data)) : event[column],
        ),
        ...more((at) => (event.index < (imported?.events ?? 0) ? `imported on ${at}` : null)),
      ]),
  };
}
