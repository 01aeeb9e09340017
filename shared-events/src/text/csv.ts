/** By this mark spreadsheets know that a file is in UTF-8. */
export const UTF8_MARK = '\ufeff';

export type CsvCell = string | number | boolean | null;

/** How a text begins that some spreadsheet takes for a formula, with the apostrophes in front of it. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;
/** An amount below zero begins like a formula and is none. */
const NEGATIVE_AMOUNT = /^-\d[\d.,]*$/;

/** Rows as a CSV file after RFC 4180, which a spreadsheet opens without running anything in it. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return UTF8_MARK + rows.map(csvLine).join('');
}

/** One row with its line end. A text that looks like a formula is written with an apostrophe in front of it. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

/**
 * What was written as a cell of a CSV file: the text without the apostrophe that keeps spreadsheets from running it.
 * Each text that `csvLine` writes is read back as it was.
 */
export function withoutFormulaGuard<Cell extends CsvCell>(cell: Cell): Cell | string {
  return typeof cell === 'string' && cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = FORMULA.test(cell) && !NEGATIVE_AMOUNT.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
