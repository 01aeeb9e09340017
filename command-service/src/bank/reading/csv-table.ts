import { type CsvColumns, haveAmount, MOST_COLUMNS } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readMoment } from '@ledgerline/shared-events/import/cells.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type GuessedColumns, guessBankColumns } from './csv-heads.ts';

/** The rows of a CSV under its heads; banks often write lines about the account above them. */
export type CsvTable = {
  heads: string[];
  rows: string[][];
  /** The lines above the heads. */
  above: string[][];
  /** What the heads say, or null when they leave date or amount open. */
  columns: CsvColumns | null;
  /** What they say, complete or not. */
  guess: GuessedColumns;
  delimiter: string | null;
};

/** How many lines may stand above the heads. */
const MOST_ABOVE = 40;

/**
 * Splits a CSV and finds its heads.
 * @throws UnreadableFile when it is no table
 */
export function readCsvTable(text: string): CsvTable {
  const { rows: all, delimiter } = splitDelimited(text.replace(/^\uFEFF/, ''));
  const lines = all
    .map((row) => row.map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''));
  const at = headsAt(lines);
  const heads = lines[at];
  if (heads === undefined || heads.length < 2) {
    throw new UnreadableFile('This file is no bank statement: CAMT.053, CAMT.052, MT940 or CSV is needed.');
  }
  if (heads.length > MOST_COLUMNS) throw new UnreadableFile(`A table has at most ${MOST_COLUMNS} columns.`);
  const guess = guessBankColumns(heads);
  const { date, ...others } = guess;
  const columns = date === undefined ? null : { ...others, date };
  return {
    heads,
    rows: lines.slice(at + 1),
    above: lines.slice(0, at),
    columns: columns !== null && haveAmount(columns) ? columns : null,
    guess,
    delimiter,
  };
}

/** The row that names date and amount; else the last wide one without a date before the rows with one. */
function headsAt(lines: readonly string[][]): number {
  const probe = lines.slice(0, MOST_ABOVE);
  const named = probe.findIndex((row) => {
    const { date, ...others } = guessBankColumns(row);
    return date !== undefined && haveAmount({ date, ...others });
  });
  if (named >= 0) return named;
  const firstEntry = probe.findIndex((row) => row.length > 1 && row.some(isDate));
  return Math.max(firstEntry - 1, 0);
}

function isDate(cell: string): boolean {
  return readMoment(cell, 'dayFirst') !== null || readMoment(cell, 'monthFirst') !== null;
}
