import { importedEvents } from '@ledgerline/shared-events/history/audit-answers.ts';
import {
  type AuditCheckpoint,
  auditCheckpoint,
  type ChainedDocument,
} from '@ledgerline/shared-events/ledger/audit-checkpoint.ts';
import { type AuditTimestamp, auditTimestamp } from '@ledgerline/shared-events/ledger/audit-timestamp.ts';
import { DOCUMENT_KINDS } from '@ledgerline/shared-events/ledger/change.ts';
import { UTF8_MARK, withoutFormulaGuard } from '@ledgerline/shared-events/text/csv.ts';
import { z } from 'zod';
import { auditEvent, type ChainedEvent } from '../projections/history/chain.ts';
import { AUDIT_COLUMNS, IMPORTED_COLUMN } from '../queries/history/audit-csv.ts';

/** A field that is not listed here would not be covered by the hash. */
const chainedEvent = auditEvent
  .extend({ index: z.number().int().min(0), prevHash: z.string(), hash: z.string() })
  .strict();

const named = z.optional(z.strictObject({ id: z.number().int(), number: z.string() }));

const exportSchema = z.strictObject({
  invoice: named,
  creditNote: named,
  quote: named,
  algorithm: z.literal('SHA-256'),
  canonical: z.literal('RFC 8785'),
  events: z.array(chainedEvent),
  checkpoint: z.nullish(auditCheckpoint),
  timestamp: z.nullish(auditTimestamp),
  imported: z.optional(importedEvents),
});

/**
 * An audit trail from a file. `document` is the one that the file names; a CSV file names none, so its events decide. A
 * CSV file and one of an older version have no checkpoint and no time stamp.
 */
type AuditExport = {
  document: (ChainedDocument & { number: string }) | null;
  events: ChainedEvent[];
  checkpoint: AuditCheckpoint | null;
  timestamp: AuditTimestamp | null;
};

const HEADING = AUDIT_COLUMNS.join(',');

/** Reads the audit trail in a file, as JSON or as CSV. @throws Error when the text isn't an audit export. */
export function readExport(text: string): AuditExport {
  const plain = text.startsWith(UTF8_MARK) ? text.slice(UTF8_MARK.length) : text;
  if (plain.startsWith(HEADING))
    return {
      document: null,
      events: parsed(z.array(chainedEvent), csvEvents(plain)),
      checkpoint: null,
      timestamp: null,
    };
  const value = json(plain, 'the file is neither JSON nor CSV with the columns of an export');
  const { events, checkpoint = null, timestamp = null, ...about } = parsed(exportSchema, value);
  const documents = DOCUMENT_KINDS.flatMap((kind) => (about[kind] ? [{ kind, ...about[kind] }] : []));
  const [document] = documents;
  if (document === undefined || documents.length > 1)
    throw new Error('This is not an audit export: the file names no document, or several.');
  return { document, events, checkpoint, timestamp };
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  throw new Error(`This is not an audit export: ${z.prettifyError(outcome.error)}`);
}

function json(text: string, otherwise: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`This is not an audit export: ${otherwise}.`);
  }
}

const READ_AS: Record<string, (cell: string, line: number) => unknown> = {
  index: (cell) => Number(cell),
  revision: (cell) => Number(cell),
  data: (cell, line) => json(cell, `the data on line ${line} isn't JSON`),
};

function csvEvents(text: string): unknown[] {
  const [heading = [], ...rows] = csvRows(text);
  const columns = AUDIT_COLUMNS.length + (heading.includes(IMPORTED_COLUMN) ? 1 : 0);
  return rows.map((cells, at) => {
    if (cells.length !== columns) {
      throw new Error(`This is not an audit export: line ${at + 2} has ${cells.length} columns.`);
    }
    return Object.fromEntries(
      AUDIT_COLUMNS.map((column, place) => {
        const cell = cells[place] ?? '';
        return [column, READ_AS[column]?.(cell, at + 2) ?? cell];
      }),
    );
  });
}

/** A cell as in RFC 4180 with its delimiter. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const found = CELL.exec(text);
    if (found === null) throw new Error('This is not an audit export: a quotation in it has no end.');
    const [, quoted, bare, end] = found;
    row.push(withoutFormulaGuard(quoted?.replaceAll('""', '"') ?? bare ?? ''));
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
