import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { TableColumns } from '@ledgerline/shared-events/cat/tables.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { bandOfLabel, isDiscountedSum } from './band-label.ts';
import {
  askForColumns,
  bandsIn,
  type CountTable,
  countsIn,
  countsWork,
  keyOfHeads,
  type MeasureColumns,
  measureColumns,
  textOf,
} from './count-table.ts';
import { type Counts, cellCount, MEASURES, type Measure, sumOf } from './counts.ts';
import { localeOf } from './locale-codes.ts';
import { measureOf } from './measure-heads.ts';
import { type CatReading, NO_COUNTS_READ, type ReadAnalysis, type ReadBand } from './read-analysis.ts';
import { readGroupedTable } from './read-grouped-table.ts';
import { wholeOf } from './whole-of.ts';

/** The refusal of a file in which nothing is a band. */
export const NO_ANALYSIS =
  'This isn’t an analysis we can read: Trados Studio (XML), memoQ (CSV, HTML), Phrase (JSON, CSV, LOG), XTM (JSON), OmegaT, or a table with bands such as “95% - 99%” in its rows or columns.';

/**
 * Reads a table of counts: bands in groups of columns, in rows, or one in each column. What its headings leave open is
 * asked for.
 * @throws UnreadableFile when it names no bands
 */
export function readCountTable(table: CountTable, choices: CatChoices, tool: CatTool = 'table'): CatReading {
  const grouped = readGroupedTable(table);
  if (grouped?.length === 0) throw new UnreadableFile(NO_COUNTS_READ);
  if (grouped !== null) return { analyses: grouped };
  const chosen = chosenColumns(table, choices);
  const inColumns = table.rows.findIndex((row) => bandsIn(row).length > 2);
  const inRows = labelColumn(table);
  if (chosen === null && inColumns < 0 && inRows === null) throw new UnreadableFile(NO_ANALYSIS);
  const isInRows = chosen === null ? inRows !== null && inColumns < 0 : chosen.columns.label !== null;
  if (isInRows) return rowsOf(table, tool, chosen, inRows);
  return columnsOf(table, tool, chosen?.at ?? inColumns, chosen?.columns.unit ?? null);
}

type Chosen = { at: number; columns: TableColumns };

/** The columns that the user chose for such headings, and where the headings are. */
function chosenColumns({ rows }: CountTable, { tables }: CatChoices): Chosen | null {
  if (tables.length === 0) return null;
  for (const [at, row] of rows.slice(0, 100).entries()) {
    const key = keyOfHeads(row);
    const columns = tables.find((each) => each.key === key)?.columns;
    if (columns !== undefined) return { at, columns };
  }
  return null;
}

/** The column that names at least two bands, the most of all; null when none does. */
function labelColumn({ rows }: CountTable): number | null {
  const counts = new Map<number, number>();
  for (const row of rows) for (const at of bandsIn(row)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  return best === undefined || best[1] < 2 ? null : best[0];
}

type Block = {
  title: string;
  /** What is written above its headings. */
  heading: string;
  target: string | null;
  bands: ReadBand[];
  total: Counts | null;
};

function rowsOf(table: CountTable, tool: CatTool, chosen: Chosen | null, labels: number | null): CatReading {
  const label = chosen?.columns.label ?? labels ?? 0;
  const first = table.rows.findIndex((row) => isBand(row[label]));
  const headsAt = chosen?.at ?? headsBefore(table, first);
  const columns = chosen?.columns ?? measureColumns(table.rows[headsAt] ?? []);
  if (!countsWork(columns)) return { question: askForColumns(table, Math.max(headsAt, 0)) };
  const blocks = blocksOf(table, headsAt, label, columns);
  if (blocks.length === 0) throw new UnreadableFile(NO_ANALYSIS);
  const byTarget = Map.groupBy(blocks, ({ target }) => target);
  return { analyses: [...byTarget.values()].map((each) => joined(each, tool)) };
}

const isBand = (cell: Cell | undefined) => bandOfLabel(textOf(cell)) !== null;

/** The last row of headings before a row; else the row before it. */
function headsBefore({ rows }: CountTable, first: number): number {
  const at = rows.slice(0, first).findLastIndex((row) => countsWork(measureColumns(row)));
  return at >= 0 ? at : first - 1;
}

type Line = { name: string; band: ReturnType<typeof bandOfLabel>; row: readonly Cell[] };
type Section = Pick<Block, 'title' | 'heading' | 'target'> & { lines: Line[] };

/** Tables that follow each other: every file has its own, and the last one is often that of all. */
function blocksOf(table: CountTable, headsAt: number, label: number, columns: MeasureColumns): Block[] {
  const before = (table.rows[headsAt - 1] ?? []).filter(isFilled);
  const title = before.length === 1 ? textOf(before[0]) : '';
  return sectionsOf(table.rows.slice(headsAt + 1), label, title)
    .filter(({ lines }) => lines.some(({ band }) => band !== null))
    .map((section) => blockOfSection(table, section, columns));
}

const isFilled = (cell: Cell) => textOf(cell) !== '';

/**
 * A section begins with headings, where a name comes again, and where the cells before the names change, as the file or
 * the language does. A line that has nothing else is the title of the next one.
 */
function sectionsOf(rows: readonly (readonly Cell[])[], label: number, first: string): Section[] {
  let section: Section = { title: first, heading: first, target: null, lines: [] };
  const sections = [section];
  let title = '';
  let lead = '';
  for (const row of rows) {
    if (row.filter(isFilled).length === 1) {
      title = textOf(row.find(isFilled));
      continue;
    }
    const line = { name: textOf(row[label]), band: bandOfLabel(textOf(row[label])), row };
    const isHeading = countsWork(measureColumns(row));
    const leads = row.slice(0, label).filter(isFilled).map(textOf);
    const hasMoved = leads.length > 0 && leads.join(' ') !== lead && !isHeading;
    if (
      isHeading ||
      hasMoved ||
      (line.band !== null && section.lines.some(({ name }) => name === line.name))
    ) {
      const heading = isHeading ? title : section.heading;
      section = { ...startOf(leads, hasMoved ? '' : title, section), heading, lines: [] };
      sections.push(section);
      title = '';
      lead = hasMoved ? leads.join(' ') : lead;
    }
    if (!isHeading && line.name !== '') section.lines.push(line);
  }
  return sections;
}

/** The file and the language that the cells before the names say; where they are empty, the language of before. */
function startOf(
  leads: readonly string[],
  title: string,
  before: Section,
): Pick<Section, 'title' | 'target'> {
  const targets = leads.map(localeOf);
  const name = leads.findLast((_, at) => targets[at] === null);
  return { title: name ?? title, target: targets.find((target) => target !== null) ?? before.target };
}

/** Names that aren't known are bands too, but for the notes below the total. */
function blockOfSection(table: CountTable, { lines, ...section }: Section, columns: MeasureColumns): Block {
  const hasTotal = lines.some(({ band }) => band === 'total');
  const last = hasTotal ? lines.findLastIndex(({ band }) => band !== null) : lines.length;
  const read = lines.slice(0, last + 1).flatMap(({ name, band, row }) => {
    if (isDiscountedSum(name)) return [];
    const counts = band === null ? noteCounts(table, row, columns) : countsIn(table, row, columns);
    return counts === null ? [] : [{ label: name, key: band, counts }];
  });
  return { ...blockOf(read), ...section };
}

/** What a row counts whose name isn't known; null for a note. */
function noteCounts(table: CountTable, row: readonly Cell[], columns: MeasureColumns): Counts | null {
  try {
    const counts = countsIn(table, row, columns);
    return MEASURES.every((measure) => counts[measure] === null) ? null : counts;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

function joined(blocks: readonly Block[], tool: CatTool): ReadAnalysis {
  const { parts, whole, warnings } = wholeOf(blocks, totalOf, isCalledTotal, nameOfBlock);
  const isCutOff = blocks.at(-1)?.total === null && blocks.some(({ total }) => total !== null);
  return {
    tool,
    source: null,
    target: blocks[0]?.target ?? null,
    files: parts.map((block) => ({ name: block.title, counts: totalOf(block) })),
    bands: parts.flatMap(({ bands }) => bands),
    total: whole?.total ?? (parts.every(({ total }) => total !== null) ? sumOf(parts.map(totalOf)) : null),
    weighted: tool === 'phrase' ? 'unknown' : 'no',
    warnings: [...warnings, ...(isCutOff ? [CUT_OFF] : [])],
    sourceId: null,
  };
}

const CUT_OFF = 'The last part has no total, as the others have: the file may be incomplete.';

const totalOf = ({ bands, total }: Pick<Block, 'bands' | 'total'>): Counts =>
  total ?? sumOf(bands.map(({ counts }) => counts));

const TOTAL = /total|gesamt|all files|alle dateien|всего|celkem/i;

const nameOfBlock = ({ title }: Block) => (title === '' ? 'The last table' : onOneLine(title).slice(0, 100));

const isCalledTotal = ({ title, heading }: Block) => TOTAL.test(title) || TOTAL.test(heading);

/** Bands in columns: each row is a file, or says what it counts. */
function columnsOf(table: CountTable, tool: CatTool, at: number, chosen: TableColumns['unit']): CatReading {
  const heads = (table.rows[at] ?? []).map(textOf);
  const { rows, warnings } = rowsUnder(table, at);
  const counted = rows.some(({ measure }) => measure === 'words' || measure === 'characters');
  const above = table.rows
    .slice(0, at + 1)
    .flat()
    .map((cell) => measureOf(textOf(cell)));
  const named = above.find((measure) => measure === 'words' || measure === 'characters');
  const unit = chosen ?? named ?? null;
  if (!counted && unit === null) return { question: askForColumns(table, at) };
  const hasTotal = heads.some((head) => bandOfLabel(head) === 'total');
  const bands = heads.flatMap((label, column) => {
    // Above the names of the rows it says what all columns count.
    if (column === 0 && measureOf(label) !== null) return [];
    const measure = measureOf(label);
    if (isDiscountedSum(label) || (measure !== null && (hasTotal || measure !== unit))) return [];
    const key = measure === null ? bandOfLabel(label) : 'total';
    return key === null && !isCounted(table, rows, column) ? [] : [{ label, key, column }];
  });
  const blocks = rows.flatMap(({ row, measure }) => {
    const is = counted ? measure : unit;
    if (is === null) return [];
    const read = bands.map(({ column, ...band }) => {
      return { ...band, counts: countsIn(table, row, { ...NO_MEASURES, [is]: column }) };
    });
    return [{ ...blockOf(read), title: textOf(row[0]) }];
  });
  // Rows that say what they count are parts of one file; others are files.
  const analysis = joined(counted ? [merged(blocks)] : blocks, tool);
  return { analyses: [{ ...analysis, warnings: [...analysis.warnings, ...warnings] }] };
}

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
  const rows = below.slice(0, end < 0 ? below.length : end).flatMap((row) => {
    const isFilledIn = columns.some((column) => !NO_COUNT.test(textOf(row[column])));
    return isFilledIn ? [{ row, measure: measureOf(textOf(row[0])) }] : [];
  });
  return { rows, warnings: end < 0 ? [] : [MORE_TABLES] };
}

/** What a row without counts has under the names of bands: nothing, or what each of them is paid. */
const NO_COUNT = /^(?:[-–—]|\d{1,3}(?:[.,]\d+)?\s*%)?$/;

/** Whether a cell holds something else than a count. */
function isNoCount(table: CountTable, row: readonly Cell[], column: number): boolean {
  return !NO_COUNT.test(textOf(row[column])) && cellCount(row[column] ?? '', table.mark) === null;
}

function merged(blocks: readonly Block[]): Block {
  const totals = blocks.flatMap(({ total }) => total ?? []);
  return {
    title: '',
    heading: '',
    target: null,
    bands: blocks.flatMap(({ bands }) => bands),
    total: totals.length === 0 ? null : sumOf(totals),
  };
}

const NO_MEASURES: MeasureColumns = { segments: null, words: null, characters: null };

function blockOf(
  read: readonly { label: string; key: ReturnType<typeof bandOfLabel>; counts: Counts }[],
): Block {
  const totals = read.filter(({ key }) => key === 'total').map(({ counts }) => counts);
  return {
    title: '',
    heading: '',
    target: null,
    bands: read.flatMap(({ label, key, counts }) => (key === 'total' ? [] : [{ label, key, counts }])),
    total: totals.length === 0 ? null : sumOf(totals),
  };
}

/** Whether a column under an unknown heading holds counts, and so may be a band. */
function isCounted(table: CountTable, rows: readonly { row: readonly Cell[] }[], column: number): boolean {
  const filled = rows.filter(({ row }) => textOf(row[column]) !== '');
  return (
    column > 0 &&
    filled.length > 0 &&
    filled.every(({ row }) => noteCounts(table, row, { ...NO_MEASURES, words: column }) !== null)
  );
}
