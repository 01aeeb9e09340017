import { type CsvColumns, MAX_COLUMNS } from '@ledgerline/shared-events/bank/csv-columns.ts';
import { readIban } from '@ledgerline/shared-events/bank/find-ibans.ts';
import { readMoment } from '@ledgerline/shared-events/import/cells.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isCurrency } from '@ledgerline/shared-events/money/currency.ts';
import { writtenAmount } from '@ledgerline/shared-events/money/written-amount.ts';
import { sideOf } from './csv-amount.ts';
import {
  accountColumn,
  type GuessedColumns,
  guessBankColumns,
  MAX_TEXTS,
  nameEntries,
  namesOtherCurrency,
} from './csv-heads.ts';

/** A row of a table with its number in the file, from 1. */
export type CsvRow = { number: number; cells: readonly string[] };

/** The rows of a CSV, or of the sheet of a workbook, under its heads; banks often write lines about the account above them. */
export type CsvTable = {
  format: 'CSV' | 'XLSX';
  /** Where the file has none, each says what its column holds. */
  heads: string[];
  rows: CsvRow[];
  /** The lines above the heads. */
  above: (readonly string[])[];
  /** What the heads say, or null when they leave date or amount open, or name no text where there may be one. */
  columns: CsvColumns | null;
  /** What heads and cells say, complete or not. */
  guess: GuessedColumns;
  delimiter: string | null;
};

/** How many lines may stand above the heads. */
const MAX_ABOVE = 40;

/** The refusal of a file in which nothing is an entry. */
export const NO_STATEMENT =
  'This isn’t a bank statement we can read (CAMT.053, CAMT.052, CAMT.054, MT940, CSV or Excel).';

/**
 * Splits a CSV and finds its heads.
 * @throws UnreadableFile when it isn't a table
 */
export function readCsvTable(text: string): CsvTable {
  const { rows, delimiter } = splitDelimited(text.replace(/^\uFEFF/, ''), countHeads);
  return tableOf(rows, { format: 'CSV', delimiter });
}

/**
 * Finds the heads of rows. A row that holds a day and an amount is an entry and never the heads.
 * @throws UnreadableFile when they aren't a table
 */
export function tableOf(
  all: readonly (readonly string[])[],
  source: Pick<CsvTable, 'format' | 'delimiter'>,
): CsvTable {
  const lines = all
    .map((row, index): CsvRow => ({ number: index + 1, cells: beginningOf(row).map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const at = headsAt(lines.map(({ cells }) => cells));
  const rows = lines.slice(at + 1);
  const heads = lines[at]?.cells ?? headsOfCells(rows);
  if (heads.length < 2) throw new UnreadableFile(NO_STATEMENT);
  if (heads.length > MAX_COLUMNS) throw new UnreadableFile(`A table has at most ${MAX_COLUMNS} columns.`);
  const named = namedColumns(heads, rows);
  const { date, ...others } = named;
  const isComplete = date !== undefined && nameEntries(named) && !mayHaveText(named, rows);
  return {
    ...source,
    heads: [...heads],
    rows,
    above: lines.slice(0, Math.max(at, 0)).map(({ cells }) => cells),
    columns: isComplete ? { ...others, date } : null,
    guess: guessByCells(named, rows),
  };
}

/** What the heads say, corrected and completed where the cells leave no doubt. */
function namedColumns(heads: readonly string[], rows: readonly CsvRow[]): GuessedColumns {
  const completed = [withDay, withMark, withCurrency, withIban, withRestOfText];
  return completed.reduce((named, complete) => complete(named, rows, heads), guessBankColumns(heads));
}

/** The cells of a row that may be in a table, and one more: one of millions would be looked through for minutes. */
const beginningOf = (row: readonly string[]): readonly string[] => row.slice(0, MAX_COLUMNS + 1);

function countHeads(rows: readonly (readonly string[])[]): number {
  return Math.max(
    ...rows
      .map(beginningOf)
      .filter((row) => !isEntry(row))
      .map((row) => {
        const { text, ...others } = guessBankColumns(row);
        return text.length + Object.keys(others).length;
      }),
    0,
  );
}

/**
 * The place of the row that names date and amount, and of several ones most other columns; else of the one before the
 * first entry. -1 when the entries begin at once.
 */
function headsAt(lines: readonly (readonly string[])[]): number {
  const probe = lines.slice(0, MAX_ABOVE);
  const named = probe.filter((row) => nameEntries(guessBankColumns(row)) && !isEntry(row));
  const [best] = named.toSorted((one, other) => countHeads([other]) - countHeads([one]));
  if (best !== undefined) return probe.indexOf(best);
  const exact = probe.findIndex((row) => isEntry(row));
  const entry = exact >= 0 ? exact : probe.findIndex((row) => isEntry(row, isNumber));
  if (entry < 0) return Math.max(probe.findIndex((row) => row.length > 1 && row.some(isDay)) - 1, 0);
  const filled = (row: readonly string[] = []) => row.filter((cell) => cell !== '').length;
  const isAbove = (row: readonly string[] = []) =>
    filled(row) >= Math.max(2, filled(lines[entry]) / 2) && !isEntry(row, isNumber);
  // Entries without cents may stand before the first exact one.
  let first = entry;
  while (isEntry(lines[first - 1] ?? [], isNumber) && lines[first - 1]?.length === lines[entry]?.length)
    first -= 1;
  return isAbove(lines[first - 1]) ? first - 1 : -1;
}

/** Whether a row holds a day, and an amount in another cell. */
export function isEntry(row: readonly string[], isAmount = isMoney): boolean {
  return row.some(isDay) && row.some((cell) => isAmount(cell) && !isDay(cell));
}

/** Longer than a day that is written with all its words. */
const MAX_DAY = 60;

/** Whether a cell is a day. */
export function isDay(cell: string): boolean {
  if (cell.length > MAX_DAY || !/\d/.test(cell)) return false;
  return readMoment(cell, 'dayFirst') !== null || readMoment(cell, 'monthFirst') !== null;
}

/** Whether a cell is a number, with or without a currency. */
export const isNumber = (cell: string) => writtenAmount(cell) !== null;

/** Whether a cell is an amount and no other number: with cents, a sign or a currency. */
export function isMoney(cell: string): boolean {
  const written = writtenAmount(cell);
  if (written === null) return false;
  return written.isNegative || written.currency !== '' || /[.,]\d{2}$/.test(written.number);
}

type Kind = 'days' | 'amounts' | 'text' | 'nothing';

/** What the cells of each column are. */
function kindsOf(rows: readonly CsvRow[]): Kind[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => {
    const cells = rows.map((row) => row.cells[column] ?? '').filter((cell) => cell !== '');
    if (cells.length === 0) return 'nothing';
    if (cells.every(isDay)) return 'days';
    return cells.every(isNumber) && cells.some(isMoney) ? 'amounts' : 'text';
  });
}

function headsOfCells(rows: readonly CsvRow[]): string[] {
  return kindsOf(rows).map((kind, column) =>
    kind === 'days' || kind === 'amounts' ? `Column ${column + 1}: ${kind}` : `Column ${column + 1}`,
  );
}

const placesOf = ({ text, ...others }: GuessedColumns) => [...text, ...Object.values(others)];

/** Where amounts have no signs, a column whose every cell says debit or credit has them, whatever its head. */
function withMark(named: GuessedColumns, rows: readonly CsvRow[]): GuessedColumns {
  const { amount } = named;
  const isSigned = ({ cells }: CsvRow) =>
    amount !== undefined && writtenAmount(cells[amount] ?? '')?.isNegative;
  if (amount === undefined || named.mark !== undefined || rows.some(isSigned)) return named;
  const places = placesOf(named);
  const mark = kindsOf(rows).findIndex((kind, column) => {
    const words = rows.map(({ cells }) => cells[column] ?? '');
    return kind === 'text' && !places.includes(column) && words.every((word) => sideOf(word) !== null);
  });
  return mark < 0 ? named : { ...named, mark };
}

/** Where the column of the day has none, another one with days has it. */
function withDay(named: GuessedColumns, rows: readonly CsvRow[]): GuessedColumns {
  const { date } = named;
  if (date === undefined || rows.some(({ cells }) => (cells[date] ?? '') !== '')) return named;
  const day = kindsOf(rows).indexOf('days');
  return day < 0 || placesOf(named).includes(day) ? named : { ...named, date: day };
}

/** A column whose every cell is a currency has them, whatever its head but that of another amount. */
function withCurrency(
  named: GuessedColumns,
  rows: readonly CsvRow[],
  heads: readonly string[],
): GuessedColumns {
  if (named.currency !== undefined || rows.length === 0) return named;
  const currency = freeColumns(named, rows).find(
    (column) =>
      !namesOtherCurrency(heads[column] ?? '') && rows.every(({ cells }) => isCurrency(cells[column])),
  );
  return currency === undefined ? named : { ...named, currency };
}

/** A column with nothing but IBANs, other than the own account's, has those of the payers. */
function withIban(named: GuessedColumns, rows: readonly CsvRow[], heads: readonly string[]): GuessedColumns {
  if (named.iban !== undefined) return named;
  const cellsOf = (column: number) =>
    rows.map(({ cells }) => cells[column] ?? '').filter((cell) => cell !== '');
  const iban = freeColumns(named, rows).find((column) => {
    const cells = cellsOf(column);
    const isInEveryRow = rows.length > 1 && cells.length === rows.length && new Set(cells).size === 1;
    const isOwn = isInEveryRow || column === accountColumn(heads);
    return cells.length > 0 && !isOwn && cells.every((cell) => readIban(cell) !== null);
  });
  return iban === undefined ? named : { ...named, iban };
}

/** Columns without a head right behind the last one of the text have the rest of it. */
function withRestOfText(
  named: GuessedColumns,
  rows: readonly CsvRow[],
  heads: readonly string[],
): GuessedColumns {
  const last = named.text.at(-1);
  if (last === undefined) return named;
  const columns = freeColumns(named, rows).filter((column) => column > last);
  const rest = columns.filter((column, index) => column === last + 1 + index && (heads[column] ?? '') === '');
  const isText = (column: number) => rows.some(({ cells }) => /\p{L}/u.test(cells[column] ?? ''));
  return { ...named, text: [...named.text, ...rest.filter(isText)].slice(0, MAX_TEXTS) };
}

/** The columns that have no meaning yet. */
function freeColumns(named: GuessedColumns, rows: readonly CsvRow[]): number[] {
  const places = placesOf(named);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, column) => column).filter((column) => !places.includes(column));
}

/** Whether no column with text is known while another one has words. */
function mayHaveText(named: GuessedColumns, rows: readonly CsvRow[]): boolean {
  const hasText = ({ cells }: CsvRow) => named.text.some((column) => (cells[column] ?? '') !== '');
  if (rows.some(hasText)) return false;
  const places = placesOf(named);
  return rows.some(({ cells }) =>
    cells.some((cell, column) => !places.includes(column) && /\p{L}/u.test(cell)),
  );
}

/** What the heads say, and where they leave it open what the cells can only be. */
function guessByCells(named: GuessedColumns, rows: readonly CsvRow[]): GuessedColumns {
  const kinds = kindsOf(rows);
  const places = placesOf(named);
  const free = (kind: Kind) =>
    kinds.flatMap((each, column) => (each === kind && !places.includes(column) ? [column] : []));
  const [date] = free('days');
  const [amount, ...otherAmounts] = free('amounts');
  const needsAmount = !nameEntries({ ...named, date: 0 }) && otherAmounts.length === 0;
  return {
    ...named,
    ...(named.date === undefined && date !== undefined ? { date } : {}),
    ...(needsAmount && amount !== undefined ? { amount } : {}),
    text: named.text.length > 0 ? named.text : free('text').slice(0, MAX_TEXTS),
  };
}
