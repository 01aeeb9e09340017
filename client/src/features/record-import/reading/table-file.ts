import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { headingsAt } from '@ledgerline/shared-events/import/guess-columns.ts';
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
 * The sheets with at least one row that is not empty, from their headings on, and what was left out above these.
 * @throws UnreadableFile when there is none
 */
export function sheetsWithRows(
  sheets: readonly { name: string; cells: readonly (readonly Cell[])[] }[],
): Pick<TableFile, 'sheets' | 'notes'> {
  const filled = sheets.map(({ name, cells }) => ({
    name,
    rows: cells
      .map((each, index): FileRow => ({ number: index + 1, cells: each }))
      .filter((row) => row.cells.some((cell) => String(cell).trim() !== '')),
  }));
  const used = filled.filter(({ rows }) => rows.length > 0);
  if (used.length === 0) throw new UnreadableFile('This file is empty.');
  const starts = used.map(({ rows }) => headingsAt(rows.map(({ cells }) => cells)));
  const above = starts.reduce((sum, start) => sum + start, 0);
  return {
    sheets: used.map(({ name, rows }, index) => ({ name, rows: rows.slice(starts[index]) })),
    notes: above === 0 ? [] : [`${above} ${above === 1 ? 'row' : 'rows'} above the headings left out`],
  };
}
