import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { byAsian, isAsianHead } from './asian-characters.ts';
import { bandOfLabel, countsAgain } from './band-label.ts';
import {
  type CountTable,
  countsIn,
  countsWork,
  keyOfHeads,
  type MeasureColumns,
  markedBy,
  measureColumns,
  refuseDividedNumber,
  textOf,
} from './count-table.ts';
import { isNothing } from './counts.ts';
import { type Languages, languagesBefore, type NamedLanguages } from './named-languages.ts';
import { type Block, blockOf, noteCounts } from './table-blocks.ts';
import { languagesInTitles, TitleLanguage, titleOf } from './title-languages.ts';
import { isSumOf } from './whole-of.ts';

/** The languages in the cells before the names of bands, and in the titles of tables. */
export function leadLanguages(
  { rows }: CountTable,
  headsAt: number,
  label: number,
  choices: CatChoices,
): NamedLanguages & { titles: NamedLanguages['languages'] } {
  const below = rows
    .slice(headsAt + 1)
    .filter((row) => !countsWork(measureColumns(row)) && titleOf(row, label) === null);
  const inCells = languagesBefore(below, rows[headsAt] ?? [], label, choices);
  const inTitles = languagesInTitles(
    rows.flatMap((row) => titleOf(row, label) ?? []),
    choices,
  );
  return { ...inCells, doubtful: [...inCells.doubtful, ...inTitles.doubtful], titles: inTitles.languages };
}

type Line = { name: string; band: ReturnType<typeof bandOfLabel>; row: readonly Cell[] };
type Section = Pick<Block, 'title' | 'heading' | 'source' | 'target'> & {
  /** Its own headings; null below those of before. */
  heads: readonly Cell[] | null;
  lines: Line[];
};

/** How the rows of a table are read, from its first headings. */
type Reading = {
  label: number;
  columns: MeasureColumns;
  languages: NamedLanguages['languages'];
  languageColumns: NamedLanguages['columns'];
  titles: NamedLanguages['languages'];
  unit: 'words' | 'characters';
};

/** Tables that follow each other: every file has its own, and the last one is often that of all. */
export function blocksOf(table: CountTable, headsAt: number, reading: Reading): Block[] {
  const spoken = new TitleLanguage(reading.titles);
  const above = table.rows.slice(0, headsAt).map((row) => titleOf(row, reading.label));
  for (const each of above) if (each !== null) spoken.read(each);
  const title = above.at(-1) ?? '';
  const sections = sectionsOf(table.rows.slice(headsAt + 1), reading, { title, spoken }).filter(({ lines }) =>
    lines.some(({ band }) => band !== null),
  );
  const first = table.rows[headsAt];
  refuseOtherHeadings(sections, first);
  const columns = sections.map(({ heads }) => columnsUnder(heads, first, reading));
  if (new Set(columns.map(({ words }) => words === null)).size > 1) throw new UnreadableFile(MIXED);
  const cells = sections.flatMap(({ lines }, at) =>
    lines.flatMap(({ row }) => cellsIn(row, columns[at] ?? reading.columns)),
  );
  const marked = markedBy(table, cells);
  return sections.map((section, at) => {
    const width = (section.heads ?? first)?.length;
    for (const { band, row } of section.lines)
      if (band !== null) refuseDividedNumber(row, width ?? row.length);
    const counted = columns[at] ?? reading.columns;
    const block = blockOfSection(marked, section, counted);
    const heads = at < sections.length - 1 ? otherHeadings(section, counted, first) : [];
    return { ...block, warnings: [...block.warnings, ...heads] };
  });
}

const cellsIn = (row: readonly Cell[], columns: MeasureColumns): Cell[] =>
  Object.values(columns).flatMap((column) => (column === null ? [] : (row[column] ?? [])));

const MIXED = 'Some tables of this file count words, others only characters. Choose them one by one.';

/** What the columns of a section count: by its own headings, where they aren't those of the first one. */
function columnsUnder(
  heads: Section['heads'],
  first: readonly Cell[] | undefined,
  { columns, unit }: Reading,
) {
  if (heads === null || (first !== undefined && keyOfHeads(heads) === keyOfHeads(first))) return columns;
  const asian = heads.findIndex((head) => isAsianHead(textOf(head)));
  const own = measureColumns(heads);
  return unit === 'characters' && asian >= 0 ? byAsian(own, asian) : own;
}

const isFilled = (cell: Cell) => textOf(cell) !== '';

/**
 * A section begins with headings, where a name comes again, and where the cells before the names change, as the file or
 * the language does. A line that has nothing else is the title of the next one, unless it's a count.
 */
function sectionsOf(
  rows: readonly (readonly Cell[])[],
  { label, ...languages }: Reading,
  { title: first, spoken }: { title: string; spoken: TitleLanguage },
): Section[] {
  let section: Section = { ...NO_SECTION, ...spoken.current, title: first, heading: first, lines: [] };
  spoken.begin();
  const sections = [section];
  let title = '';
  let lead = '';
  for (const row of rows) {
    const alone = titleOf(row, label);
    if (alone !== null) {
      title = alone;
      spoken.read(alone);
      adopt(section, spoken);
      continue;
    }
    const line = { name: textOf(row[label]), band: bandOfLabel(textOf(row[label])), row };
    const isHeading = countsWork(measureColumns(row));
    const cells = row.slice(0, label).map(textOf);
    const leads = cells.filter(isFilled).join(' ');
    const hasMoved = leads !== '' && leads !== lead && !isHeading;
    if (isHeading || hasMoved || isOfNext(section, line, spoken)) {
      const start = startOf(cells, hasMoved ? '' : title, spoken.current ?? section, languages);
      spoken.begin();
      const above = isHeading
        ? { heading: title, heads: row }
        : { heading: section.heading, heads: section.heads };
      section = { ...start, ...above, lines: [] };
      sections.push(section);
      title = '';
      lead = hasMoved ? leads : lead;
    }
    if (!isHeading) section.lines.push(line);
  }
  return sections;
}

/** Gives a section that has no lines yet the language of a title below its headings. */
function adopt(section: Section, { current }: TitleLanguage): void {
  if (section.lines.length === 0) Object.assign(section, current);
}

/** Whether a line without headings begins a section: its name comes again, or another language was named. */
const isOfNext = (section: Section, line: Line, { hasMoved }: TitleLanguage) =>
  hasName(section, line) || (hasMoved && section.lines.length > 0);

const hasName = ({ lines }: Section, { name, band }: Line) =>
  band !== null && lines.some((line) => line.name === name);

const NO_SECTION = { source: null, target: null, heads: null };

/** The file and the language that the cells before the names say; where they are empty, the language of before. */
function startOf(
  cells: readonly string[],
  title: string,
  before: Languages,
  { languages, languageColumns }: Pick<Reading, 'languages' | 'languageColumns'>,
): Pick<Section, 'title' | 'source' | 'target'> {
  const name = cells.findLast((cell) => cell !== '' && !languages.has(cell));
  const found = cells.map((cell) => languages.get(cell)).find((each) => each !== undefined);
  // Another name in the place of languages isn't in that of before.
  const isOther = languageColumns.some((column) => (cells[column] ?? '') !== '');
  const { source, target } = found ?? (isOther ? NO_SECTION : before);
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
  const unnamed = named(read);
  const total = unknownTotal(unnamed);
  return {
    ...blockOf(unnamed),
    ...section,
    warnings: total === undefined ? warnings : [...warnings, likeTotal(total.label)],
  };
}

/**
 * @throws UnreadableFile where a row is other headings, which aren't known: it has no number, and one of the first
 * headings among other texts
 */
function refuseOtherHeadings(sections: readonly Section[], first: readonly Cell[] = []): void {
  const heads = new Set(first.map(textOf).filter((head) => head !== ''));
  for (const { row, band } of sections.flatMap(({ lines }) => lines)) {
    const cells = row.map(textOf).filter((text) => text !== '');
    const isText = band === null && cells.length > 1 && cells.every((text) => !/\d/.test(text));
    const isHeading =
      isText && cells.some((text) => heads.has(text)) && cells.join('|') !== [...heads].join('|');
    if (!isHeading) continue;
    const written = cells.join(', ').slice(0, 100);
    throw new UnreadableFile(
      `“${written}” begins a table with other headings. Choose the tables one by one.`,
    );
  }
}

/** Says that rows are read by the columns of before, where the last row above them may be their headings. */
function otherHeadings({ lines }: Section, columns: MeasureColumns, first: readonly Cell[] = []): string[] {
  const { row = [], band = null } = lines.at(-1) ?? {};
  const counts = cellsIn(row, columns).map(textOf);
  const isText = counts.length > 0 && counts.every((text) => /^\p{L}[^\d.]*$/u.test(text));
  if (band !== null || !isText || keyOfHeads(row) === keyOfHeads(first)) return [];
  const written = row.filter(isFilled).map(textOf).join(', ').slice(0, 100);
  return [`“${written}” isn’t known. The rows below it are read as those above.`];
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

/**
 * The last line, where its name isn't known, no other is the total, and it's the sum of at least two others. It may be a
 * band all the same, so it's asked about as one.
 */
function unknownTotal(lines: readonly ReadLine[]): ReadLine | undefined {
  const last = lines.at(-1);
  const others = lines.slice(0, -1).filter(({ counts }) => !isNothing(counts));
  if (last?.key !== null || others.length < 2 || lines.some(({ key }) => key === 'total')) return undefined;
  const parts = others.map(({ counts }) => counts);
  return isSumOf(last.counts, parts) ? last : undefined;
}

const likeTotal = (name: string) =>
  `“${name.slice(0, 100)}” has as much as all others together: if it’s their total, it isn’t work.`;

/** Says that a row among bands isn't read, where it has a number that isn't a count ("~50"). */
function notCounted(name: string, row: readonly Cell[], { words, characters }: MeasureColumns): string[] {
  const cells = [words, characters].flatMap((column) => (column === null ? [] : [textOf(row[column])]));
  const written = cells.find((text) => /\d/.test(text));
  if (written === undefined) return [];
  return [`“${name.slice(0, 60)}” is left out: “${written.slice(0, 60)}” isn’t a count.`];
}
