/** A cell that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

export type CsvCell = string | number | null;

/** By this mark spreadsheets know that a file is in UTF-8. */
export const UTF8_MARK = '\ufeff';

/** Rows as CSV after RFC 4180, in UTF-8 with its mark. */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return UTF8_MARK + rows.map(csvLine).join('');
}

/** One row with its end; texts that look like formulas are taken apart by an apostrophe. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
