import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { asianCounts, byAsian, isAsianHead, NO_ASIAN, uncounted, unitOf } from './asian-characters.ts';
import { bandOfLabel, countsAgain } from './band-label.ts';
import { columnsOf } from './bands-in-columns.ts';
import {
  bandsIn,
  type CountTable,
  countsIn,
  countsWork,
  type MeasureColumns,
  measureColumns,
  refuseDividedNumber,
  textOf,
} from './count-table.ts';
import { isNothing } from './counts.ts';
import { askedLanguages, type Languages, languagesBefore, type NamedLanguages } from './named-languages.ts';
import { askForUnit, type CatReading, NO_COUNTS_READ, NoAnalysis } from './read-analysis.ts';
import { readGroupedTable } from './read-grouped-table.ts';
import { type Block, blockOf, joined, noteCounts } from './table-blocks.ts';
import { askAboutRows, askForColumns, chosenColumns, headingsBefore } from './table-headings.ts';
import { isSumOf } from './whole-of.ts';

/** The refusal of a file in which nothing is a band. */
export const NO_ANALYSIS =
  'This isn’t an analysis we can read: Trados Studio (XML), memoQ (CSV, HTML), Phrase (JSON, CSV, LOG), XTM (JSON), OmegaT, or a table with bands such as “95% - 99%” in its rows or columns.';

/**
 * Reads a table of counts: bands in groups of columns, in rows, or one in each column. What its headings leave open is
 * asked for.
 * @throws UnreadableFile when it names no bands
 */
export function readCountTable(read: CountTable, choices: CatChoices, tool: CatTool = 'table'): CatReading {
  const table = withSources(read);
  const grouped = readGroupedTable(table, choices);
  if (grouped !== null && 'analyses' in grouped && grouped.analyses.length === 0)
    throw new UnreadableFile(NO_COUNTS_READ);
  if (grouped !== null) return grouped;
  const inColumns = table.rows.findIndex((row) => {
    const bands = bandsIn(row);
    return bands.length > 2 && bands.filter((at) => !isShare(row[at])).length > 1;
  });
  const inRows = labelColumn(table);
  const chosen = chosenColumns(table, inRows === null ? 0 : headingsOf(table, inRows), choices);
  if (chosen === null && inColumns < 0 && inRows === null) return askAboutOne(table);
  const isInRows = chosen === null ? inRows !== null && inColumns < 0 : chosen.columns.label !== null;
  if (isInRows) return rowsOf(table, tool, { chosen, labels: inRows, choices });
  return columnsOf(table, tool, chosen?.at ?? inColumns, { unit: chosen?.columns.unit ?? null, choices });
}

/**
 * Asks about a table that has one name of a band beside a count: "100%" may as well be a share.
 * @throws NoAnalysis for another table
 */
function askAboutOne(table: CountTable): CatReading {
  const first = table.rows.findIndex(
    (row) => bandsIn(row).length > 0 && row.some((cell) => COUNT.test(textOf(cell))),
  );
  if (first < 0) throw new NoAnalysis(NO_ANALYSIS);
  return { question: askForColumns(table, headingsBefore(table, first)) };
}

const SOURCE = /^(?:tm|mt|nt)$/i;

/** The table with the source of a band in its name, where a column beside the names says it: "100%", "MT". */
function withSources(table: CountTable): CountTable {
  const { rows } = table;
  const width = Math.max(0, ...rows.slice(0, 1_000).map((row) => row.length));
  const column = Array.from({ length: width }, (_, at) => at).find((at) => {
    const written = new Set(rows.map((row) => textOf(row[at]).toLowerCase()));
    return written.has('tm') && (written.has('mt') || written.has('nt'));
  });
  if (column === undefined) return table;
  const without = rows.map((row) => row.filter((_, at) => at !== column));
  const label = labelColumn({ ...table, rows: without });
  if (label === null) return table;
  return {
    ...table,
    rows: without.map((row, at) => {
      const source = textOf(rows[at]?.[column]);
      const isNamed = SOURCE.test(source) && !/^tm$/i.test(source) && label < row.length;
      return isNamed ? row.with(label, `${textOf(row[label])} ${source}`) : row;
    }),
  };
}

/** "100%" and "0%" are bands, and shares of them, too. */
const isShare = (cell: Cell | undefined) => /^\d{1,3}(?:[.,]\d+)?\s*%$/.test(textOf(cell));

/**
 * The column that names at least two bands, the most of all; null when none does. One that has nothing but percentages
 * has their shares where another one names bands.
 */
function labelColumn({ rows }: CountTable): number | null {
  const counts = new Map<number, { bands: number; named: number }>();
  for (const row of rows)
    for (const at of bandsIn(row)) {
      const { bands, named } = counts.get(at) ?? { bands: 0, named: 0 };
      counts.set(at, { bands: bands + 1, named: named + Number(!isShare(row[at])) });
    }
  const [best] = [...counts].toSorted(
    ([at, one], [otherAt, other]) =>
      Math.sign(other.named) - Math.sign(one.named) ||
      (one.named > 0 ? other.bands - one.bands : 0) ||
      at - otherAt,
  );
  if (best === undefined) return null;
  const [at, { bands }] = best;
  const isWhole = rows.some((row) => bandOfLabel(textOf(row[at])) === 'total');
  return bands > 1 || isWhole ? at : null;
}

function headingsOf(table: CountTable, label: number): number {
  return headingsBefore(
    table,
    table.rows.findIndex((row) => bandOfLabel(textOf(row[label])) !== null),
  );
}

type Found = { chosen: ReturnType<typeof chosenColumns>; labels: number | null; choices: CatChoices };

/** The languages in the cells before the names of bands. */
function leadLanguages(
  { rows }: CountTable,
  headsAt: number,
  label: number,
  choices: CatChoices,
): NamedLanguages {
  const below = rows
    .slice(headsAt + 1)
    .filter((row) => !countsWork(measureColumns(row)) && titleOf(row, label) === null);
  return languagesBefore(below, rows[headsAt] ?? [], label, choices);
}

type Reading = { columns: MeasureColumns; languages: ReadonlyMap<string, Languages> };

function rowsOf(table: CountTable, tool: CatTool, { chosen, labels, choices }: Found): CatReading {
  const label = chosen?.columns.label ?? labels ?? 0;
  const headsAt = chosen?.at ?? headingsOf(table, label);
  const columns = chosen?.columns ?? measureColumns(table.rows[headsAt] ?? []);
  if (!countsWork(columns)) return { question: askForColumns(table, headsAt) };
  const at = (table.rows[headsAt] ?? []).findIndex((head) => isAsianHead(textOf(head)));
  const sums =
    at < 0
      ? NO_ASIAN
      : asianCounts(table, table.rows.slice(headsAt + 1), { label, words: columns.words, asian: at });
  const unit = unitOf(sums, choices.unit);
  if (unit === 'ask') return { question: askForUnit(sums.words, sums.asian) };
  const named = leadLanguages(table, headsAt, label, choices);
  if (named.doubtful.length > 0) return { question: askAboutRows(table, headsAt, askedLanguages(named)) };
  const blocks = blocksOf(table, headsAt, label, {
    columns: unit === 'characters' ? byAsian(columns, at) : columns,
    languages: named.languages,
  });
  if (blocks.length === 0) throw new NoAnalysis(NO_ANALYSIS);
  const byPair = Map.groupBy(blocks, ({ source, target }) => `${source} ${target}`);
  const [first, ...rest] = [...byPair.values()].map((each) => joined(each, tool));
  const left = uncounted(sums, unit);
  return {
    analyses: first === undefined ? rest : [{ ...first, warnings: [...first.warnings, ...left] }, ...rest],
  };
}

type Line = { name: string; band: ReturnType<typeof bandOfLabel>; row: readonly Cell[] };
type Section = Pick<Block, 'title' | 'heading' | 'source' | 'target'> & { lines: Line[] };

/** Tables that follow each other: every file has its own, and the last one is often that of all. */
function blocksOf(
  table: CountTable,
  headsAt: number,
  label: number,
  { columns, languages }: Reading,
): Block[] {
  const before = (table.rows[headsAt - 1] ?? []).filter(isFilled);
  const title = before.length === 1 ? textOf(before[0]) : '';
  return sectionsOf(table.rows.slice(headsAt + 1), { label, languages }, title)
    .filter(({ lines }) => lines.some(({ band }) => band !== null))
    .map((section) => {
      for (const { band, row } of section.lines)
        if (band !== null) refuseDividedNumber(row, table.rows[headsAt]?.length ?? row.length);
      return blockOfSection(table, section, columns);
    });
}

const isFilled = (cell: Cell) => textOf(cell) !== '';
const COUNT = /^\d[\d.,'’\s]*$/;

/**
 * A section begins with headings, where a name comes again, and where the cells before the names change, as the file or
 * the language does. A line that has nothing else is the title of the next one, unless it's a count.
 */
function sectionsOf(
  rows: readonly (readonly Cell[])[],
  { label, languages }: { label: number; languages: Reading['languages'] },
  first: string,
): Section[] {
  let section: Section = { title: first, heading: first, source: null, target: null, lines: [] };
  const sections = [section];
  let title = '';
  let lead = '';
  for (const row of rows) {
    const alone = titleOf(row, label);
    if (alone !== null) {
      title = alone;
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
      section = { ...startOf(leads, hasMoved ? '' : title, section, languages), heading, lines: [] };
      sections.push(section);
      title = '';
      lead = hasMoved ? leads.join(' ') : lead;
    }
    if (!isHeading) section.lines.push(line);
  }
  return sections;
}

/** The only text of a row, which names the next section; null for another row, and for a count without a name. */
function titleOf(row: readonly Cell[], label: number): string | null {
  const [only = '', ...others] = row.filter(isFilled).map(textOf);
  const isCount = textOf(row[label]) === '' && COUNT.test(only);
  return others.length > 0 || isCount ? null : only;
}

/** The file and the language that the cells before the names say; where they are empty, the language of before. */
function startOf(
  leads: readonly string[],
  title: string,
  before: Section,
  languages: Reading['languages'],
): Pick<Section, 'title' | 'source' | 'target'> {
  const name = leads.findLast((lead) => !languages.has(lead));
  const { source, target } =
    leads.map((lead) => languages.get(lead)).find((each) => each !== undefined) ?? before;
  return { title: name ?? title, source, target };
}

/** Names that aren't known are bands too, but for the notes below the total. */
function blockOfSection(table: CountTable, { lines, ...section }: Section, columns: MeasureColumns): Block {
  const first = lines.findIndex(({ band }) => band !== null);
  const lastNamed = lines.findLastIndex(({ band }) => band !== null);
  const last = lines[lastNamed]?.band === 'total' ? lastNamed : lines.length;
  const warnings: string[] = [];
  const read = lines.slice(0, last + 1).flatMap(({ name, band, row }, at) => {
    if (countsAgain(name) || (name === '' && at < first)) return [];
    const counts = band === null ? noteCounts(table, row, columns) : countsIn(table, row, columns);
    if (counts === null && at > first) warnings.push(...notCounted(name, row, columns));
    return counts === null ? [] : [{ label: name, key: band, counts }];
  });
  return { ...blockOf(named(read)), ...section, warnings };
}

type ReadLine = Parameters<typeof blockOf>[0][number];

const NAMELESS = 'A row without a name';

/** The lines with a name for those without: a sum of the others is their total, and anything else is asked about. */
function named(lines: readonly ReadLine[]): ReadLine[] {
  const hasTotal = lines.some(({ key }) => key === 'total');
  return lines.flatMap((line) => {
    if (line.label !== '') return [line];
    if (isNothing(line.counts)) return [];
    const others = lines.filter((each) => each !== line && each.key !== 'total');
    if (
      !isSumOf(
        line.counts,
        others.map(({ counts }) => counts),
      )
    )
      return [{ ...line, label: NAMELESS }];
    return hasTotal ? [] : [{ ...line, label: NAMELESS, key: 'total' as const }];
  });
}

/** Says that a row among bands isn't read, where it has a number that isn't a count ("~50"). */
function notCounted(name: string, row: readonly Cell[], { words, characters }: MeasureColumns): string[] {
  const cells = [words, characters].flatMap((column) => (column === null ? [] : [textOf(row[column])]));
  const written = cells.find((text) => /\d/.test(text));
  if (written === undefined) return [];
  return [`“${name.slice(0, 60)}” is left out: “${written.slice(0, 60)}” isn’t a count.`];
}
