import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import { BY_ROWS, type TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import {
  type CountTable,
  countsWork,
  isNumber,
  keyOfHeads,
  MAX_HEAD,
  measureColumns,
  textOf,
} from './count-table.ts';
import { questionName } from './doubtful-rows.ts';
import type { ReadQuestion } from './read-analysis.ts';

/** Where the headings of a table are that has none. */
const NO_HEADINGS = -1;

const hasCounts = (row: readonly Cell[]) => row.some((cell) => isNumber(textOf(cell)));
const isTitle = (row: readonly Cell[]) => row.filter((cell) => textOf(cell) !== '').length < 2;

/**
 * The last row of headings before the first row that names a band: of known ones, else of texts. A row that counts
 * something is a band whose name isn't known.
 */
export function headingsBefore({ rows }: CountTable, first: number): number {
  const above = rows.slice(0, Math.max(first, 0));
  const named = above.findLastIndex((row) => countsWork(measureColumns(row)));
  return named >= 0 ? named : above.findLastIndex((row) => !hasCounts(row) && !isTitle(row));
}

/** The headings of a row; those of a table without any are numbered. */
function headingsAt({ rows }: CountTable, at: number): readonly Cell[] {
  const width = Math.max(...rows.slice(0, 10).map((row) => row.length), 0);
  return rows[at] ?? Array.from({ length: width }, (_, column) => `Column ${column + 1}`);
}

const SAMPLE_ROWS = 6;

/** Asks which columns say what. */
export function askForColumns(table: CountTable, headsAt: number): ReadQuestion {
  const shown = (row: readonly Cell[]) => row.map((cell) => textOf(cell).slice(0, MAX_HEAD));
  const heads = headingsAt(table, headsAt);
  return {
    needs: 'columns',
    sheet: null,
    rows: [],
    key: keyAt(table, headsAt),
    heads: shown(heads),
    sample: table.rows.slice(headsAt + 1, headsAt + 1 + SAMPLE_ROWS).map(shown),
  };
}

/** Asks what some rows are. */
export function askAboutRows(table: CountTable, headsAt: number, rows: ReadQuestion['rows']): ReadQuestion {
  const names = new Set(rows.map(({ name }) => name));
  const isQuestioned = (row: readonly Cell[]) => row.some((cell) => names.has(questionName(textOf(cell))));
  const shown = (row: readonly Cell[]) => row.map((cell) => textOf(cell).slice(0, MAX_HEAD));
  return {
    needs: 'rows',
    sheet: null,
    key: keyAt(table, headsAt),
    heads: shown(headingsAt(table, headsAt)),
    sample: table.rows
      .slice(headsAt + 1)
      .filter(isQuestioned)
      .slice(0, SAMPLE_ROWS)
      .map(shown),
    rows: [...rows],
  };
}

/**
 * By which headings are remembered. A table without any that counts several things is known by its first rows: another
 * one may have them in other columns.
 */
function keyAt(table: CountTable, at: number): string {
  const heads = headingsAt(table, at);
  const isUnclear = at === NO_HEADINGS && heads.length > 2;
  return isUnclear ? `${BY_ROWS}${keyOfHeads(table.rows.slice(0, SAMPLE_ROWS).flat())}` : keyOfHeads(heads);
}

type Chosen = { at: number; columns: TableColumns };

/**
 * The columns that the user chose for such headings, and where the headings are. The first row of bands was taken for
 * them once: it isn't left out.
 * @param found where the headings are as far as the table tells
 */
export function chosenColumns(table: CountTable, found: number, { tables }: CatChoices): Chosen | null {
  if (tables.length === 0) return null;
  const chosenFor = (key: string) => tables.find((each) => each.key === key)?.columns;
  for (const [at, row] of table.rows.slice(0, 100).entries()) {
    const columns = chosenFor(keyOfHeads(row));
    if (columns !== undefined) return { at: columns.label !== null && hasCounts(row) ? at - 1 : at, columns };
  }
  const columns = found === NO_HEADINGS ? chosenFor(keyAt(table, found)) : undefined;
  return columns === undefined ? null : { at: found, columns };
}
