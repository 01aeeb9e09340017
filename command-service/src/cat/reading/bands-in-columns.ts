import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { bandOfLabel, countsAgain } from './band-label.ts';
import {
  type CountTable,
  countsIn,
  keyOfHeads,
  markedBy,
  NO_MEASURES,
  refuseDividedNumber,
  textOf,
} from './count-table.ts';
import { cellCount, isMoney, type Measure, sumOf } from './counts.ts';
import { answerFor, doubtfulRows, isOfPrices } from './doubtful-rows.ts';
import { measureOf } from './measure-heads.ts';
import {
  type Languages,
  languageQuestions,
  languagesBefore,
  type NamedLanguages,
} from './named-languages.ts';
import type { CatReading } from './read-analysis.ts';
import { type Block, blockOf, joined, noteCounts, withoutTotalOfAll } from './table-blocks.ts';
import { askAboutRows, askForColumns } from './table-headings.ts';

/** Reads bands in columns, below the headings at a row: each row is a file, or says what it counts. */
export function columnsOf(
  read: CountTable,
  tool: CatTool,
  at: number,
  { unit: chosen, choices }: { unit: TableColumns['unit']; choices: CatChoices },
): CatReading {
  const heads = (read.rows[at] ?? []).map(textOf);
  const { rows, warnings } = rowsUnder(read, at, choices);
  const isBand = heads.map((head) => bandOfLabel(head) !== null);
  const table = markedBy(
    read,
    rows.flatMap(({ row }) => row.filter((_, column) => isBand[column])),
  );
  const counted = rows.some(({ measure }) => measure === 'words' || measure === 'characters');
  const unit = chosen ?? unitAbove(table, at);
  if (!counted && unit === null) return { question: askForColumns(table, at) };
  const bands = bandColumns(table, heads, rows, unit);
  const before = Math.min(...bands.map(({ column }) => column));
  const named = languagesBefore(
    rows.map(({ row }) => row),
    heads,
    before,
    choices,
  );
  const doubts = counted ? [] : doubtsOf(table, rows, { bands, named, choices });
  if (doubts.length > 0) return { question: askAboutRows(table, at, doubts) };
  const isPart = (name: string) => answerFor(name, choices) === 'part';
  const blocks = rows.flatMap(({ row, name, measure }) => {
    refuseDividedNumber(row, heads.length);
    const is = counted ? measure : unit;
    return is === null
      ? []
      : [{ ...blockOf(countsUnder(table, row, bands, is)), title: name, isPart: isPart(name) }];
  });
  // Rows that say what they count are parts of one file; others are files, or the languages of one.
  const targets = counted ? null : targetsOf(rows, before, named.languages);
  const { groups, warnings: ofTotal } =
    targets === null
      ? { groups: [counted ? [merged(blocks)] : blocks], warnings: [] }
      : byTarget(blocks, targets);
  const unread = counted
    ? rows.filter(({ measure }) => measure === null).map(({ name }) => leftOut(name))
    : [];
  return {
    analyses: groups.map((group) => {
      const analysis = joined(group, tool);
      return { ...analysis, warnings: [...analysis.warnings, ...warnings, ...ofTotal, ...unread] };
    }),
  };
}

type BandColumn = { label: string; key: ReturnType<typeof bandOfLabel>; column: number };

/** The columns of bands, and of the total where there is one. */
function bandColumns(
  table: CountTable,
  heads: readonly string[],
  rows: readonly CountedRow[],
  unit: TableColumns['unit'],
): BandColumn[] {
  const hasTotal = heads.some((head) => bandOfLabel(head) === 'total');
  return heads.flatMap((label, column) => {
    // Above the names of the rows it says what all columns count.
    if (column === 0 && measureOf(label) !== null) return [];
    const measure = measureOf(label);
    if (countsAgain(label) || (measure !== null && (hasTotal || measure !== unit))) return [];
    const key = measure === null ? bandOfLabel(label) : 'total';
    return key === null && !isCounted(table, rows, column) ? [] : [{ label, key, column }];
  });
}

const countsUnder = (table: CountTable, row: readonly Cell[], bands: readonly BandColumn[], is: Measure) =>
  bands.map(({ column, ...band }) => ({
    ...band,
    counts: countsIn(table, row, { ...NO_MEASURES, [is]: column }),
  }));

type About = { bands: readonly BandColumn[]; named: NamedLanguages; choices: CatChoices };

/** The rows to ask about: names that may be languages, and rows that may count something else. */
function doubtsOf(table: CountTable, rows: readonly CountedRow[], { bands, named, choices }: About) {
  const files = rows.map(({ row, name }) => {
    const counts = countsUnder(table, row, bands, 'words').filter(({ key }) => key !== 'total');
    const hasFractions = counts.some(
      ({ counts: { words } }) => words !== null && !Number.isInteger(Number(words)),
    );
    return { name, counts: sumOf(counts.map((each) => each.counts)), hasFractions };
  });
  const isNamed = ({ row }: CountedRow) => row.some((cell) => named.languages.has(textOf(cell)));
  const others = rows.some(isNamed) ? [] : doubtfulRows(files, choices);
  const isLanguage = (name: string) => named.doubtful.includes(name);
  return [...languageQuestions(named), ...others.filter(({ name }) => !isLanguage(name))];
}

/** What the headings say that all columns count; null when they don't. */
function unitAbove(table: CountTable, at: number): TableColumns['unit'] {
  const above = table.rows
    .slice(0, at + 1)
    .flat()
    .map((cell) => measureOf(textOf(cell)));
  return above.find((measure) => measure === 'words' || measure === 'characters') ?? null;
}

/** The languages of each row; `OF_ALL` for the row that is called the total. Null where no row has any. */
function targetsOf(
  rows: readonly CountedRow[],
  end: number,
  languages: ReadonlyMap<string, Languages>,
): Languages[] | null {
  const found = rows.map(({ row, name }) => {
    const cells = row.slice(0, end).map(textOf);
    if ([name, ...cells].some((cell) => bandOfLabel(cell) === 'total')) return OF_ALL;
    return cells.map((cell) => languages.get(cell)).find((each) => each !== undefined) ?? UNNAMED;
  });
  return found.every((each) => each === OF_ALL || each === UNNAMED) ? null : found;
}

/** The rows of each language. The total of all is left out, and what it counts is compared. */
function byTarget(
  blocks: readonly Block[],
  targets: readonly Languages[],
): { groups: Block[][]; warnings: string[] } {
  const rows = blocks.map((block, at) => {
    const languages = targets[at] ?? OF_ALL;
    const title = languages === OF_ALL ? TOTAL_NAME : block.title;
    return { ...block, ...languages, title };
  });
  const { kept, warnings } = withoutTotalOfAll(rows);
  const groups = [...Map.groupBy(kept, ({ source, target }) => `${source} ${target}`).values()];
  return { groups, warnings };
}

const OF_ALL: Languages = { source: null, target: null };
const UNNAMED: Languages = { source: null, target: null };

type CountedRow = { row: readonly Cell[]; name: string; measure: Measure | null };

const MORE_TABLES = 'The file has more tables. Only the first one that names bands is read.';

/**
 * The rows under the names of bands, without those that count nothing. They end where other headings begin, whose
 * columns would say something else.
 */
function rowsUnder(
  table: CountTable,
  at: number,
  choices: CatChoices,
): { rows: CountedRow[]; warnings: string[] } {
  const heads = table.rows[at] ?? [];
  const columns = [...heads.keys()].filter((column) => bandOfLabel(textOf(heads[column])) !== null);
  const isHeading = (row: readonly Cell[]) =>
    columns.filter((column) => isNoCount(table, row, column) && !isMoney(row[column] ?? '')).length > 1;
  const key = keyOfHeads(heads);
  const below = table.rows.slice(at + 1).filter((row) => !(isHeading(row) && keyOfHeads(row) === key));
  const end = below.findIndex(isHeading);
  const filled = below
    .slice(0, end < 0 ? below.length : end)
    .filter((row) => columns.some((column) => !NO_COUNT.test(textOf(row[column]))))
    .filter((row) => !countsAgain(textOf(row[0])))
    .map((row) => ({ row, name: textOf(row[0]), answer: answerFor(textOf(row[0]), choices) }));
  const isLeftOut = ({ row, name, answer }: (typeof filled)[number]) =>
    answer === 'none' ||
    (answer === null && (isOfPrices(name) || columns.some((column) => isMoney(row[column] ?? ''))));
  return {
    rows: filled
      .filter((each) => !isLeftOut(each))
      .map(({ row, name, answer }) => {
        return { row, name: answer === 'total' ? TOTAL_NAME : name, measure: measureOf(name) };
      }),
    warnings: [
      ...filled.filter(isLeftOut).map(({ name }) => leftOut(name)),
      ...(end < 0 ? [] : [MORE_TABLES]),
    ],
  };
}

const TOTAL_NAME = 'Total';
const leftOut = (name: string) => `“${name.slice(0, 100)}” is left out: it counts no words.`;

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

/** Whether a column under an unknown heading holds counts, and so may be a band. */
function isCounted(table: CountTable, rows: readonly { row: readonly Cell[] }[], column: number): boolean {
  const filled = rows.filter(({ row }) => !NO_COUNT.test(textOf(row[column])));
  return (
    column > 0 &&
    filled.length > 0 &&
    filled.every(({ row }) => noteCounts(table, row, { ...NO_MEASURES, words: column }) !== null)
  );
}
