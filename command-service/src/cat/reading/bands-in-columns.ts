import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { bandOfLabel, countsAgain } from './band-label.ts';
import {
  type CountTable,
  countsIn,
  keyOfHeads,
  type MeasureColumns,
  refuseDividedNumber,
  textOf,
} from './count-table.ts';
import { cellCount, type Measure, sumOf } from './counts.ts';
import { languagesIn } from './locale-codes.ts';
import { measureOf } from './measure-heads.ts';
import type { CatReading } from './read-analysis.ts';
import { type Block, blockOf, joined, noteCounts } from './table-blocks.ts';
import { askForColumns } from './table-headings.ts';

/** Reads bands in columns, below the headings at a row: each row is a file, or says what it counts. */
export function columnsOf(
  table: CountTable,
  tool: CatTool,
  at: number,
  chosen: TableColumns['unit'],
): CatReading {
  const heads = (table.rows[at] ?? []).map(textOf);
  const { rows, warnings } = rowsUnder(table, at);
  const counted = rows.some(({ measure }) => measure === 'words' || measure === 'characters');
  const unit = chosen ?? unitAbove(table, at);
  if (!counted && unit === null) return { question: askForColumns(table, at) };
  const hasTotal = heads.some((head) => bandOfLabel(head) === 'total');
  const bands = heads.flatMap((label, column) => {
    // Above the names of the rows it says what all columns count.
    if (column === 0 && measureOf(label) !== null) return [];
    const measure = measureOf(label);
    if (countsAgain(label) || (measure !== null && (hasTotal || measure !== unit))) return [];
    const key = measure === null ? bandOfLabel(label) : 'total';
    return key === null && !isCounted(table, rows, column) ? [] : [{ label, key, column }];
  });
  const blocks = rows.flatMap(({ row, measure }) => {
    refuseDividedNumber(row, heads.length);
    const is = counted ? measure : unit;
    if (is === null) return [];
    const read = bands.map(({ column, ...band }) => {
      return { ...band, counts: countsIn(table, row, { ...NO_MEASURES, [is]: column }) };
    });
    return [{ ...blockOf(read), title: textOf(row[0]) }];
  });
  // Rows that say what they count are parts of one file; others are files, or the languages of one.
  const targets = counted ? null : targetsOf(rows, Math.min(...bands.map(({ column }) => column)));
  const groups = targets === null ? [counted ? [merged(blocks)] : blocks] : byTarget(blocks, targets);
  return {
    analyses: groups.map((group) => {
      const analysis = joined(group, tool);
      return { ...analysis, warnings: [...analysis.warnings, ...warnings] };
    }),
  };
}

/** What the headings say that all columns count; null when they don't. */
function unitAbove(table: CountTable, at: number): TableColumns['unit'] {
  const above = table.rows
    .slice(0, at + 1)
    .flat()
    .map((cell) => measureOf(textOf(cell)));
  return above.find((measure) => measure === 'words' || measure === 'characters') ?? null;
}

/**
 * The languages that a column before the bands names, for each row; `OF_ALL` for the row that is called the total. Null
 * without such a column.
 */
function targetsOf(rows: readonly CountedRow[], end: number): Languages[] | null {
  for (let column = 0; column < end; column += 1) {
    const targets = rows.map(({ row }) => {
      if (row.slice(0, end).some((cell) => bandOfLabel(textOf(cell)) === 'total')) return OF_ALL;
      return languagesIn(textOf(row[column]));
    });
    const found = targets.filter((target) => target !== null);
    if (found.length === targets.length && found.some((target) => target !== OF_ALL)) return found;
  }
  return null;
}

/** The rows of each language. The total of all is left out. */
function byTarget(blocks: readonly Block[], targets: readonly Languages[]): Block[][] {
  const rows = blocks.flatMap((block, at) => {
    const languages = targets[at] ?? OF_ALL;
    return languages === OF_ALL ? [] : [{ ...block, ...languages }];
  });
  return [...Map.groupBy(rows, ({ source, target }) => `${source} ${target}`).values()];
}

type Languages = Pick<Block, 'source' | 'target'>;
const OF_ALL: Languages = { source: null, target: null };

type CountedRow = { row: readonly Cell[]; measure: Measure | null };

const MORE_TABLES = 'The file has more tables. Only the first one that names bands is read.';

/**
 * The rows under the names of bands, without those that count nothing. They end where other headings begin, whose
 * columns would say something else.
 */
function rowsUnder(table: CountTable, at: number): { rows: CountedRow[]; warnings: string[] } {
  const heads = table.rows[at] ?? [];
  const columns = [...heads.keys()].filter((column) => bandOfLabel(textOf(heads[column])) !== null);
  const isHeading = (row: readonly Cell[]) =>
    columns.filter((column) => isNoCount(table, row, column)).length > 1;
  const key = keyOfHeads(heads);
  const below = table.rows.slice(at + 1).filter((row) => !(isHeading(row) && keyOfHeads(row) === key));
  const end = below.findIndex(isHeading);
  const filled = below
    .slice(0, end < 0 ? below.length : end)
    .filter((row) => columns.some((column) => !NO_COUNT.test(textOf(row[column]))))
    .filter((row) => !countsAgain(textOf(row[0])));
  const [prices, rows] = [true, false].map((isOfPrices) =>
    filled.filter((row) => PRICES.test(searchKey(textOf(row[0]))) === isOfPrices),
  );
  const leftOut = (prices ?? []).map((row) => `“${textOf(row[0])}” is left out: it counts no words.`);
  return {
    rows: (rows ?? []).map((row) => ({ row, measure: measureOf(textOf(row[0])) })),
    warnings: [...leftOut, ...(end < 0 ? [] : [MORE_TABLES])],
  };
}

/** What rows below the names of bands are called that say what a band is paid, as `searchKey` writes it. */
const PRICES =
  /^(?:percent(?:age)?s?|%|eur|usd|gbp|chf|€|\$|£|days?|hours?|tage|stunden|(?:net|gross|total) amounts?|effective words|discounts?|prices?|rates?|costs?|amounts?|values?|averages?|prozent|rabatte?|preise?|satze?|betrage?|kosten|wert|prix|tarifs?|remises?|montants?|couts?|precios?|tarifas?|descuentos?|importes?|prezz[io]|tariff[ae]|scont[io]|import[io]|precos?|descontos?|valor(?:es)?)(?:\s*[(/:]?\s*(?:per|pro|par|por|in|en|a|eur|usd|gbp|%|€|\$).{0,30})?[\s:).]*$/u;

/** What a row without counts has under the names of bands: nothing, or what each of them is paid. */
const NO_COUNT = /^(?:[-–—]|n\/a|\d{1,3}(?:[.,]\d+)?\s*%)?$/i;

/** Whether a cell holds something else than a count. */
function isNoCount(table: CountTable, row: readonly Cell[], column: number): boolean {
  return !NO_COUNT.test(textOf(row[column])) && cellCount(row[column] ?? '', table.mark) === null;
}

function merged(blocks: readonly Block[]): Block {
  const totals = blocks.flatMap(({ total }) => total ?? []);
  return {
    title: '',
    heading: '',
    source: null,
    target: null,
    bands: blocks.flatMap(({ bands }) => bands),
    total: totals.length === 0 ? null : sumOf(totals),
    warnings: [],
  };
}

const NO_MEASURES: MeasureColumns = { segments: null, words: null, characters: null };

/** Whether a column under an unknown heading holds counts, and so may be a band. */
function isCounted(table: CountTable, rows: readonly { row: readonly Cell[] }[], column: number): boolean {
  const filled = rows.filter(({ row }) => !NO_COUNT.test(textOf(row[column])));
  return (
    column > 0 &&
    filled.length > 0 &&
    filled.every(({ row }) => noteCounts(table, row, { ...NO_MEASURES, words: column }) !== null)
  );
}
