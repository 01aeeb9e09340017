import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { bandOfLabel, countsAgain } from './band-label.ts';
import { columnsOf } from './bands-in-columns.ts';
import {
  bandsIn,
  type CountTable,
  countsIn,
  countsWork,
  type MeasureColumns,
  measureColumns,
  textOf,
} from './count-table.ts';
import { localeOf } from './locale-codes.ts';
import { type CatReading, NO_COUNTS_READ } from './read-analysis.ts';
import { readGroupedTable } from './read-grouped-table.ts';
import { type Block, blockOf, joined, noteCounts } from './table-blocks.ts';
import { askForColumns, chosenColumns, headingsBefore } from './table-headings.ts';

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
  const inColumns = table.rows.findIndex((row) => bandsIn(row).length > 2);
  const inRows = labelColumn(table);
  const chosen = chosenColumns(table, inRows === null ? 0 : headingsOf(table, inRows), choices);
  if (chosen === null && inColumns < 0 && inRows === null) throw new UnreadableFile(NO_ANALYSIS);
  const isInRows = chosen === null ? inRows !== null && inColumns < 0 : chosen.columns.label !== null;
  if (isInRows) return rowsOf(table, tool, chosen, inRows);
  return columnsOf(table, tool, chosen?.at ?? inColumns, chosen?.columns.unit ?? null);
}

/** The column that names at least two bands, the most of all; null when none does. */
function labelColumn({ rows }: CountTable): number | null {
  const counts = new Map<number, number>();
  for (const row of rows) for (const at of bandsIn(row)) counts.set(at, (counts.get(at) ?? 0) + 1);
  const [best] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  return best === undefined || best[1] < 2 ? null : best[0];
}

function headingsOf(table: CountTable, label: number): number {
  return headingsBefore(
    table,
    table.rows.findIndex((row) => bandOfLabel(textOf(row[label])) !== null),
  );
}

function rowsOf(
  table: CountTable,
  tool: CatTool,
  chosen: ReturnType<typeof chosenColumns>,
  labels: number | null,
): CatReading {
  const label = chosen?.columns.label ?? labels ?? 0;
  const headsAt = chosen?.at ?? headingsOf(table, label);
  const columns = chosen?.columns ?? measureColumns(table.rows[headsAt] ?? []);
  if (!countsWork(columns)) return { question: askForColumns(table, headsAt) };
  const blocks = blocksOf(table, headsAt, label, columns);
  if (blocks.length === 0) throw new UnreadableFile(NO_ANALYSIS);
  const byTarget = Map.groupBy(blocks, ({ target }) => target);
  return { analyses: [...byTarget.values()].map((each) => joined(each, tool)) };
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
  const first = lines.findIndex(({ band }) => band !== null);
  const last = hasTotal ? lines.findLastIndex(({ band }) => band !== null) : lines.length;
  const warnings: string[] = [];
  const read = lines.slice(0, last + 1).flatMap(({ name, band, row }, at) => {
    if (countsAgain(name)) return [];
    const counts = band === null ? noteCounts(table, row, columns) : countsIn(table, row, columns);
    if (counts === null && at > first) warnings.push(...notCounted(name, row, columns));
    return counts === null ? [] : [{ label: name, key: band, counts }];
  });
  return { ...blockOf(read), ...section, warnings };
}

/** Says that a row among bands isn't read, where it has a number that isn't a count ("~50"). */
function notCounted(name: string, row: readonly Cell[], { words, characters }: MeasureColumns): string[] {
  const cells = [words, characters].flatMap((column) => (column === null ? [] : [textOf(row[column])]));
  const written = cells.find((text) => /\d/.test(text));
  if (written === undefined) return [];
  return [`“${name.slice(0, 60)}” is left out: “${written.slice(0, 60)}” isn’t a count.`];
}
