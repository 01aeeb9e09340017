import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';

/** The most cells of a table and values of JSON. An analysis of ten thousand files has fewer. */
const MAX_VALUES = 1_000_000;
const MAX_LINES = 100_000;
const MAX_TABLE_LENGTH = 10_000_000;

export const TOO_LARGE = 'This file is too large for an analysis.';

/**
 * Refuses JSON that would take much memory once it is parsed.
 * @throws UnreadableFile
 */
export function boundJson(text: string): void {
  if (countOf(text, '[{,') > MAX_VALUES) throw new UnreadableFile(TOO_LARGE);
}

/** Refuses a table that would take much memory once it is split. @throws UnreadableFile */
export function boundTable(text: string): void {
  const isTooLarge =
    text.length > MAX_TABLE_LENGTH ||
    countOf(text, '\r\n') > 2 * MAX_LINES ||
    countOf(text, ',;\t|') > MAX_VALUES;
  if (isTooLarge) throw new UnreadableFile(TOO_LARGE);
}

/** How many of these signs a text has. */
function countOf(text: string, signs: string): number {
  const codes = new Set(Array.from(signs, (sign) => sign.charCodeAt(0)));
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (codes.has(text.charCodeAt(at))) count += 1;
  return count;
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const CELL = /\br="([A-Z]{0,9})(\d{1,19})"/g;

/**
 * Refuses a workbook whose cells are so far apart that those between them would take much memory.
 * @throws UnreadableFile
 */
export function boundSheets(parts: readonly { name: string; bytes: Uint8Array }[]): void {
  for (const { name, bytes } of parts) {
    if (!SHEET.test(name)) continue;
    let [rows, columns] = [1, 1];
    for (const [, letters = '', row = ''] of new TextDecoder('latin1').decode(bytes).matchAll(CELL)) {
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, columnOf(letters));
    }
    if (rows * columns > MAX_VALUES) throw new UnreadableFile(TOO_LARGE);
  }
}

/** The number of a column by its letters: 28 for AB. */
function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}
