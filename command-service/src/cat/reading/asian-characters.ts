import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { add, compare, isZero } from '@ledgerline/shared-events/money/decimal.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { bandOfLabel } from './band-label.ts';
import { type CountTable, type MeasureColumns, textOf } from './count-table.ts';
import { cellCount } from './counts.ts';

/** "Asian characters" in the languages of memoQ, which counts them apart from words and from other characters. */
const HEAD =
  /^(?:asian|asiat|asiatische|caracteres asi|caracteri asi|caratteri asi|azsiai|azjat|asijsk|азиат|亚洲|アジア|아시아)/u;

/** Whether a column counts Asian characters. */
export const isAsianHead = (head: string): boolean => HEAD.test(searchKey(head));

/** What a table counts in words, and in Asian characters. */
export type AsianCounts = { words: string; asian: string };

export const NO_ASIAN: AsianCounts = { words: '0', asian: '0' };

/** The sums of the bands in rows. */
export function asianCounts(
  table: CountTable,
  rows: CountTable['rows'],
  { label, words, asian }: { label: number; words: number | null; asian: number },
): AsianCounts {
  const counted = rows.filter((row) => {
    const band = bandOfLabel(textOf(row[label]));
    return band !== null && band !== 'total';
  });
  const sum = (column: number | null) =>
    add('0', ...counted.map((row) => countIn(table, column === null ? '' : (row[column] ?? ''))));
  return { words: sum(words), asian: sum(asian) };
}

const countIn = (table: CountTable, cell: Cell) => cellCount(cell, table.mark) ?? '0';

/** What counts where a table has Asian characters: they alone, words beside them, or what the user says. */
export function unitOf({ words, asian }: AsianCounts, chosen: 'words' | 'characters' | null) {
  if (isZero(asian)) return 'words';
  if (isZero(words)) return 'characters';
  return compare(asian, words) > 0 ? (chosen ?? 'ask') : 'words';
}

/** The columns where Asian characters count. */
export const byAsian = (columns: MeasureColumns, asian: number | null): MeasureColumns => ({
  ...columns,
  words: null,
  characters: asian ?? columns.characters,
});

/** What isn't counted because the other one is. */
export function uncounted({ words, asian }: AsianCounts, unit: 'words' | 'characters'): string[] {
  const [left, text] =
    unit === 'words'
      ? [asian, `The file counts ${asian} Asian characters apart. They aren't among the characters here.`]
      : [words, `${words} words that aren’t in Asian characters aren’t counted.`];
  return isZero(left) ? [] : [text];
}
