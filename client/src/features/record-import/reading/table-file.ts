import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';

/** A row with its number in the file, from 1. */
export type FileRow = { number: number; cells: readonly Cell[] };

export type Sheet = { name: string; rows: readonly FileRow[] };

/** A file as tables, before columns are mapped. `notes`: facts on how it was read, for the user. */
export type TableFile = {
  name: string;
  notes: readonly string[];
  sheets: readonly Sheet[];
  /** How the letters of a text file were read. */
  encoding?: Encoding;
};

/**
 * The sheets with at least one row that is not empty.
 * @throws UnreadableFile when there is none
 */
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
  if (used.length === 0) throw new UnreadableFile('This file is empty.');
  return used;
}
