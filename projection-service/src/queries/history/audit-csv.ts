import type { InvoiceAuditAnswer } from '@ledgerline/shared-events/invoices/answers.ts';
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

/** The last column of a trail of which events were imported; no hash covers it. */
export const IMPORTED_COLUMN = 'imported';

/** An audit trail as CSV, with all data that its hashes cover. One that was imported says so of each event. */
export function auditCsv({ events, imported }: Pick<InvoiceAuditAnswer, 'imported'> & Trail): string {
  const rows = events.map((event) =>
    AUDIT_COLUMNS.map((column) =>
      column === 'data' ? jsonToHash(JSON.stringify(event.data)) : event[column],
    ),
  );
  if (imported === undefined) return csvText([AUDIT_COLUMNS, ...rows]);
  const origins = events.map((_, at) => (at < imported.events ? `imported on ${imported.at}` : null));
  return csvText([
    [...AUDIT_COLUMNS, IMPORTED_COLUMN],
    ...rows.map((row, at) => [...row, origins[at] ?? null]),
  ]);
}

type Trail = { events: readonly ChainedEvent[] };
