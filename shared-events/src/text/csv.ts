import { withoutHiddenCharacters } from './hidden-characters.ts';

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const UTF8_MARK = '\ufeff';

export type CsvCell = string | number | boolean | null;

/** The start of a text that some spreadsheet treats as a formula, including apostrophes before it. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** A negative amount starts like a formula, but is none. */
const NEGATIVE_AMOUNT = /^-\d[\d.,]*$/;

/** Rows as a CSV file as in RFC 4180, which a spreadsheet opens without executing anything in it. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return UTF8_MARK + rows.map(csvLine).join('');
}

/** One row with its line end. A text that looks like a formula is written with an apostrophe before it. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

/**
 * The original text of a cell of a CSV file, without the apostrophe that keeps spreadsheets from executing it. It
 * reverses `csvLine` for every text without hidden characters.
 */
export function withoutFormulaGuard<Cell extends CsvCell>(cell: Cell): Cell | string {
  return typeof cell === 'string' && cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const shown = withoutHiddenCharacters(cell);
  const text = FORMULA.test(shown) && !NEGATIVE_AMOUNT.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
