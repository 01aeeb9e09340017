import type { Cell } from '@ledgerline/shared-events/import/cells.ts';

/** A row with the number that it has in the file, from 1. */
export type FileRow = { number: number; cells: readonly Cell[] };

export type Sheet = { name: string; rows: readonly FileRow[] };

/** A file as tables, before anybody has said what they mean. `facts`: how it was read, in words. */
export type TableFile = { name: string; facts: readonly string[]; sheets: readonly Sheet[] };

/** A file that cannot be read; the message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The rows in which anything stands. @throws UnreadableFile when there is none in any sheet */
export function sheetsWithRows(
  sheets: readonly { name: string; cells: readonly (readonly Cell[])[] }[],
): Sheet[] {
  const filled = sheets.map(({ name, cells }) => ({
    name,
    rows: cells
      .map((each, index): FileRow => ({ number: index + 1, cells: each }))
      .filter((row) => row.cells.some((cell) => String(cell).trim() !== '')),
  }));
  const used = filled.filter(({ rows }) => rows.length > 0);
  if (used.length === 0) throw new UnreadableFile('There is nothing in this file.');
  return used;
}
