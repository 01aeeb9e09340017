import { MAX_TABLE_COLUMNS } from '@ledgerline/shared-events/cat/limits.ts';
import type { Cell, DecimalMark } from '@ledgerline/shared-events/import/cells.ts';
import { headingsKey } from '@ledgerline/shared-events/import/headings-key.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { bandOfLabel } from './band-label.ts';
import { TOO_LARGE } from './bounded-text.ts';
import { type Counts, cellCount, MEASURES, type Measure, markOf, NO_COUNTS } from './counts.ts';
import { measureOf } from './measure-heads.ts';

/** The cells of a table, with the decimal mark of its numbers. */
export type CountTable = { rows: readonly (readonly Cell[])[]; mark: DecimalMark };

/** The columns of what is counted. */
export type MeasureColumns = Readonly<Record<Measure, number | null>>;

/** The longest heading that is remembered and shown. */
export const MAX_HEAD = 200;

/** @throws UnreadableFile when it is larger than any analysis */
export function countTable(cells: readonly (readonly Cell[])[]): CountTable {
  const rows = cells.filter((row) => row.some((cell) => String(cell).trim() !== ''));
  if (rows.some((row) => row.length > MAX_TABLE_COLUMNS)) throw new UnreadableFile(TOO_LARGE);
  return { rows, mark: markOf(rows.flat()) };
}

/** A table whose numbers have the decimal mark of some of its cells: prices beside counts may have another one. */
export const markedBy = (table: CountTable, cells: readonly Cell[]): CountTable => ({
  ...table,
  mark: markOf(cells),
});

/** A cell as text. */
export const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim();

/** Whether a text is a number, as counts are. */
export const isNumber = (text: string): boolean => /^\d[\d.,'’\s]*$/.test(text);

/** What a cell holds that counts nothing. */
const NOTHING = /^(?:[-–—]|n\/a)?$/i;

/**
 * The counts in some columns of a row. An empty cell, a dash and "n/a" count nothing.
 * @throws UnreadableFile for a cell that holds something else
 */
export function countsIn(table: CountTable, row: readonly Cell[], columns: MeasureColumns): Counts {
  const counts: Counts = { ...NO_COUNTS };
  for (const measure of MEASURES) {
    const at = columns[measure];
    if (at === null) continue;
    const text = textOf(row[at]);
    if (NOTHING.test(text)) continue;
    const count = cellCount(row[at] ?? '', table.mark);
    if (count === null) throw new UnreadableFile(`“${text.slice(0, 60)}” isn’t a count.`);
    counts[measure] = count;
  }
  return counts;
}

/**
 * @param width how many headings there are
 * @throws UnreadableFile for a row with more cells than headings, where the comma in a number may divide it: `New,1,500`
 */
export function refuseDividedNumber(row: readonly Cell[], width: number): void {
  if (row.findLastIndex((cell) => textOf(cell) !== '') < width) return;
  const at = row.findIndex(
    (cell, place) => place > 0 && /^\d{3}$/.test(textOf(cell)) && /^\d{1,3}$/.test(textOf(row[place - 1])),
  );
  if (at < 0) return;
  const [name, one, other] = [row[0], row[at - 1], row[at]].map((cell) => textOf(cell).slice(0, 60));
  throw new UnreadableFile(
    `The row of “${name}” has more cells than headings. If ${one} and ${other} are ${one},${other}, save the file with semicolons or as .xlsx; otherwise give each column a heading.`,
  );
}

/** The columns that the headings of a row name, the first of each. */
export function measureColumns(row: readonly Cell[], from = 0, to = row.length): MeasureColumns {
  const columns: Record<Measure, number | null> = { segments: null, words: null, characters: null };
  for (let at = from; at < to; at += 1) {
    const measure = measureOf(textOf(row[at]));
    if (measure !== null) columns[measure] ??= at;
  }
  return columns;
}

/** Whether columns say what an analysis is about. */
export const countsWork = ({ words, characters }: MeasureColumns) => words !== null || characters !== null;

/** The places of the bands that a row names; the total isn't one. */
export function bandsIn(row: readonly Cell[]): number[] {
  return row.flatMap((cell, at) => {
    const band = bandOfLabel(textOf(cell));
    return band === null || band === 'total' ? [] : [at];
  });
}

/** Nothing is counted. */
export const NO_MEASURES: MeasureColumns = { segments: null, words: null, characters: null };

/** The headings of a table as they are remembered. */
export function keyOfHeads(heads: readonly Cell[]): string {
  return headingsKey(heads.map((head) => textOf(head).slice(0, MAX_HEAD)));
}
