import type { CsvTableAnswer } from '@ledgerline/shared-events/bank/answers.ts';
import type { CsvColumns } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { type WithHash, withHashes } from '@ledgerline/shared-events/bank/entry-hash.ts';
import type { DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { type Encoding, isEncoding } from '@ledgerline/shared-events/import/encodings.ts';
import { headingsKey } from '@ledgerline/shared-events/import/headings-key.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isZero } from '@ledgerline/shared-events/money/decimal.ts';
import type { UsualFormats } from './csv-formats.ts';
import { type CsvTable, readCsvTable } from './csv-table.ts';
import { readCamt } from './read-camt.ts';
import { readCsvStatement } from './read-csv-statement.ts';
import { isMt940, readMt940 } from './read-mt940.ts';
import type { ReadStatement, StatementEntry } from './statement.ts';

/** A file to read: its bytes, and what decides where it leaves something open. */
export type StatementFile = {
  bytes: Uint8Array;
  usual: UsualFormats;
  /** The columns that the user chose for this file. */
  columns: CsvColumns | null;
  /** How the user chose to read its letters. */
  encoding?: Encoding | undefined;
  /** The columns of other files, by the key of their heads. */
  remembered: readonly { key: string; columns: CsvColumns }[];
};

/** A statement whose entries are recognised in other files. */
export type HashedStatement = Omit<ReadStatement, 'entries'> & { entries: WithHash<StatementEntry>[] };

/** What was read; a CSV comes with what the user can change about how it was read. */
export type StatementReading =
  | { statement: HashedStatement; csv: CsvTableAnswer | null }
  | { needsColumns: CsvTableAnswer };

const SAMPLE_ROWS = 6;
const LONGEST_CELL = 200;

/**
 * Reads a statement; its first characters determine the format.
 * @throws UnreadableFile with a message for the user
 */
export function readStatement(file: StatementFile): StatementReading {
  refuseOtherKinds(file.bytes);
  if (file.bytes.includes(0) && !isWide(file.bytes)) throw new UnreadableFile('This is not a text file.');
  const { text, encoding } = decodeText(file.bytes, file.encoding ?? chosenIn(file.columns));
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  if (/^\s*(?:\uFEFF)?\s*</.test(text)) return read(readCamt(text));
  if (isMt940(text)) return read(readMt940(text, file.usual.currency));
  return readInRememberedEncoding(file) ?? readCsv(readCsvTable(text), encoding, file);
}

/** Reads a CSV whose heads are known in the encoding that the user chose for them; null when there is no such choice. */
function readInRememberedEncoding(file: StatementFile): StatementReading | null {
  if (file.encoding !== undefined || file.columns !== null) return null;
  for (const { key, columns } of file.remembered) {
    const chosen = chosenIn(columns);
    if (chosen === undefined) continue;
    const { text, encoding } = decodeText(file.bytes, chosen);
    const table = tableOrNull(text);
    if (table !== null && keyOf(table) === key) return readCsv(table, encoding, file);
  }
  return null;
}

function chosenIn(columns: CsvColumns | null): Encoding | undefined {
  const { encoding = '' } = columns ?? {};
  return isEncoding(encoding) ? encoding : undefined;
}

function tableOrNull(text: string): CsvTable | null {
  try {
    return readCsvTable(text);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function read(statement: ReadStatement, csv: CsvTableAnswer | null = null): StatementReading {
  const entries = statement.entries.filter(({ amount }) => !isZero(amount));
  return { csv, statement: { ...statement, entries: withHashes(entries) } };
}

/** Files that banks offer besides statements, by their first characters, and what to do instead. */
const OTHER_KINDS: readonly (readonly [start: RegExp, words: string])[] = [
  [/^%PDF/, 'This is a PDF. Banks also offer CAMT.053, MT940 or CSV: download one of these.'],
  [/^ÐÏ.à/s, 'This is an old Excel format (.xls). Open it, save it as CSV, and choose that file.'],
  [
    /^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table|head|body)\b/i,
    'This is a web page, as some banks send instead of a workbook. Open it in a spreadsheet, save it as CSV, and choose that file.',
  ],
  [
    /^\s*(?:<\?xml[^>]*>\s*(?:<!--(?:(?!-->).)*-->\s*)*)?(?:OFXHEADER|<\?OFX|<OFX>)/is,
    'This is an OFX file, which can’t be read. Download CAMT.053, MT940 or CSV instead.',
  ],
  [
    /^\s*!(?:Type|Account|Option):/i,
    'This is a QIF file, which can’t be read. Download CAMT.053, MT940 or CSV instead.',
  ],
];

/** How many bytes show the kind of a file. */
const START = 1_000;

/** @throws UnreadableFile for a file that isn't a statement but looks like one to people */
function refuseOtherKinds(bytes: Uint8Array): void {
  const start = String.fromCharCode(...bytes.subarray(0, START));
  const [, words] = OTHER_KINDS.find(([shape]) => shape.test(start)) ?? [];
  if (words !== undefined) throw new UnreadableFile(words);
}

/** Texts in UTF-16 have zeros. */
function isWide(bytes: Uint8Array): boolean {
  return decodeText(bytes.subarray(0, 512)).encoding.startsWith('utf-16');
}

function readCsv(table: CsvTable, encoding: Encoding, file: StatementFile): StatementReading {
  return readByColumns(() => table, file, encoding);
}

/**
 * Reads a table by the columns that the user chose, now or for such heads before, or else by what its heads say.
 * @param tableIn the table as it is when its numbers have this decimal mark
 * @throws UnreadableFile when no row can be read by chosen columns
 */
export function readByColumns(
  tableIn: (mark?: DecimalMark) => CsvTable,
  file: StatementFile,
  encoding?: Encoding,
): StatementReading {
  const how = encoding === undefined ? {} : { encoding };
  const readBy = (columns: CsvColumns) => {
    const table = tableIn(columns.decimalMark);
    const { statement, columns: used, doubts } = readCsvStatement(table, columns, file.usual);
    return read(statement, answerOf(table, { guess: used, doubts, ...how }));
  };
  if (file.columns !== null) return readBy(file.columns);
  const table = tableIn();
  const remembered = file.remembered.find(({ key }) => key === keyOf(table))?.columns;
  for (const candidate of [remembered, table.columns]) {
    if (candidate === undefined || candidate === null) continue;
    try {
      return readBy(candidate);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
    }
  }
  return { needsColumns: answerOf(table, { guess: table.guess, doubts: [], ...how }) };
}

/** By which the columns of a table are remembered. */
export function keyOf({ heads }: CsvTable): string {
  return headingsKey(shortened(heads));
}

function shortened(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.slice(0, LONGEST_CELL));
}

function answerOf({ heads, rows }: CsvTable, how: Omit<CsvTableAnswer, 'heads' | 'sample'>): CsvTableAnswer {
  const short = (row: readonly string[]) => shortened(heads.map((_, column) => row[column] ?? ''));
  return {
    heads: shortened(heads),
    sample: rows.slice(0, SAMPLE_ROWS).map(({ cells }) => short(cells)),
    ...how,
  };
}
