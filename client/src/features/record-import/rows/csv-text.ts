import type { Cell } from '@ledgerline/shared-events/import/cells.ts';

/** By this mark spreadsheets know that a file is in UTF-8. */
const MARK = '\ufeff';

/** A text that a spreadsheet would take for a formula; an amount below 0 is none. */
const FORMULA = /^[=+\-@\t\r](?![\d.,]+$)/;

/** Rows as a CSV file after RFC 4180, which a spreadsheet opens without running anything in it. */
export function csvText(rows: readonly (readonly Cell[])[]): string {
  return MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
