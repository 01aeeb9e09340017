import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { type WithHash, withHashes } from '@ledgerline/shared-events/bank/entry-hash.ts';
import { decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { headingsKey } from '@ledgerline/shared-events/import/detect-formats.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import type { GuessedColumns } from './csv-heads.ts';
import { type CsvTable, readCsvTable } from './csv-table.ts';
import { readCamt } from './read-camt.ts';
import { readCsvStatement, type UsualFormats } from './read-csv-statement.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import type { ReadStatement, StatementEntry } from './statement.ts';

/** A file to read: its bytes, and what decides where it leaves something open. */
export type StatementFile = {
  bytes: Uint8Array;
  usual: UsualFormats;
  /** The columns that the user chose for this file. */
  columns: CsvColumns | null;
  /** The columns of other files, by the key of their heads. */
  remembered: readonly { key: string; columns: CsvColumns }[];
};

/** A statement whose entries are recognised in other files. */
export type HashedStatement = Omit<ReadStatement, 'entries'> & { entries: WithHash<StatementEntry>[] };

/** A CSV of unknown shape: its heads, its first rows, and what the heads seem to hold. */
export type UnknownColumns = { heads: string[]; sample: string[][]; guess: GuessedColumns };

/** What was read; `heads` are those of a CSV. */
export type StatementReading =
  | { statement: HashedStatement; heads: string[] | null }
  | { needsColumns: UnknownColumns };

const SAMPLE_ROWS = 6;
const LONGEST_CELL = 200;

/**
 * Reads a statement; its first characters determine the format.
 * @throws UnreadableFile with a message for the user
 */
export function readStatement(file: StatementFile): StatementReading {
  if (file.bytes.includes(0) && !isWide(file.bytes)) throw new UnreadableFile('This is not a text file.');
  const { text } = decodeText(file.bytes);
  if (text.trim() === '') throw new UnreadableFile('There is nothing in this file.');
  if (/^\s*(?:\uFEFF)?\s*</.test(text)) return read(readCamt(text));
  if (isMt940(text)) return read(readMt940(text, file.usual.currency));
  return readByColumns(readCsvTable(text), file);
}

function read(statement: ReadStatement, heads: string[] | null = null): StatementReading {
  return { heads, statement: { ...statement, entries: withHashes(statement.entries) } };
}

/** Texts in UTF-16 have zeros. */
function isWide(bytes: Uint8Array): boolean {
  return decodeText(bytes.subarray(0, 512)).encoding === 'UTF-16';
}

function readByColumns(table: CsvTable, { columns, remembered, usual }: StatementFile): StatementReading {
  if (columns !== null) return read(readCsvStatement(table, columns, usual), shortened(table.heads));
  const key = headingsKey(shortened(table.heads));
  const candidates = [remembered.find((each) => each.key === key)?.columns, table.columns];
  for (const candidate of candidates) {
    if (candidate === undefined || candidate === null) continue;
    try {
      return read(readCsvStatement(table, candidate, usual), shortened(table.heads));
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return { needsColumns: unknownColumns(table) };
}

function shortened(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, LONGEST_CELL));
}

function unknownColumns({ heads, rows, guess }: CsvTable): UnknownColumns {
  const short = (row: readonly string[]) => shortened(heads.map((_, column) => row[column] ?? ''));
  return {
    heads: shortened(heads),
    sample: rows.slice(0, SAMPLE_ROWS).map(short),
    guess,
  };
}
