import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import { type AsianCounts, byAsian, isAsianHead, uncounted, unitOf } from './asian-characters.ts';
import { bandOfLabel } from './band-label.ts';
import {
  bandsIn,
  type CountTable,
  countsIn,
  countsWork,
  type MeasureColumns,
  measureColumns,
  NO_MEASURES,
  textOf,
} from './count-table.ts';
import { type Counts, isNothing, sumOf } from './counts.ts';
import { localeOf } from './locale-codes.ts';
import { measureOf } from './measure-heads.ts';
import { languageQuestions, type NamedLanguages, namedLanguages } from './named-languages.ts';
import { askForUnit, type CatReading, type ReadAnalysis, type ReadBand } from './read-analysis.ts';
import { askAboutRows } from './table-headings.ts';
import { isTotal, totalName } from './total-name.ts';
import { countsOfWhole, totalOfAll, wholeOf } from './whole-of.ts';

/** How many rows may be above the headings. */
const MAX_ABOVE = 40;

const NO_BANDS =
  'This file lacks the row that names its bands, above the row with “Segments” and “Words”. Export it again with all its headings.';

type Group = { label: string; columns: MeasureColumns; words: number | null; asian: number | null };

/**
 * Reads tables whose bands are groups of columns, under two rows of headings: all information and Trados-compatible of
 * memoQ, the CSV of Phrase and of Trados before Studio. Each row is a file, with the languages in its name or none.
 * Null for another table.
 * @throws UnreadableFile when the names of the bands are missing
 */
export function readGroupedTable(table: CountTable, choices: CatChoices): CatReading | null {
  const at = table.rows.slice(0, MAX_ABOVE).findIndex((row) => {
    return row.filter((cell) => measureOf(textOf(cell)) === 'words').length > 1;
  });
  if (at < 0) return null;
  const [labels = [], heads = []] = [table.rows[at - 1], table.rows[at]];
  if (bandsIn(labels).length < 2) throw new UnreadableFile(NO_BANDS);
  const groups = groupsOf(labels, heads);
  refuseBrokenOff(table.rows.slice(at + 1), groups);
  const named = languagesBehind(table.rows.slice(at + 1), choices);
  if (named.doubtful.length > 0) return { question: askAboutRows(table, at, languageQuestions(named)) };
  const rowsBy = (columns: readonly Group[]) =>
    table.rows.slice(at + 1).flatMap((cells) => {
      const read = rowOf(table, cells, columns, named.languages);
      return read.bands.every(({ counts }) => isNothing(counts)) && read.name === '' ? [] : [read];
    });
  const counted = rowsBy(groups);
  const sums = asianOf(counted);
  const unit = unitOf(sums, choices.unit);
  if (unit === 'ask') return { question: askForUnit(sums.words, sums.asian) };
  const rows = unit === 'characters' ? rowsBy(groups.map(byAsianCharacters)) : counted;
  const tool = toolOf(labels, heads, rows);
  const { parts, whole, warnings } = divided(rows);
  const byPair = Map.groupBy(parts, pairOf);
  return {
    analyses: [...byPair.values()].map((files) => {
      const analysis = analysisOf(tool, files, { whole: byPair.size === 1 ? whole : undefined, unit });
      return { ...analysis, warnings: [...warnings, ...analysis.warnings] };
    }),
  };
}

/** The name of a file with a code behind it: "file (de-DE)". */
const CODE_BEHIND = /^(.*\S)\s+\(([a-z]{2,3}(?:[-_][\w]{2,4})*)\)$/i;

/** The languages behind the names of files; "Report (new)" may be one of no language. */
function languagesBehind(rows: CountTable['rows'], choices: CatChoices): NamedLanguages {
  const codes = rows.map(([name]) => CODE_BEHIND.exec(textOf(name))?.[2]);
  return namedLanguages(
    codes.filter((code) => code !== undefined),
    '',
    choices,
  );
}

const NO_LANGUAGES = 'null ';
const pairOf = ({ source, target, code }: Row): string => `${source} ${target ?? code}`;

const countsOfRow = ({ total, bands }: Row): Counts => total ?? sumOf(bands.map(({ counts }) => counts));

/** The rows of files, and the total of all. Rows of several languages are files, also where one has as much as others. */
function divided(rows: readonly Row[]): ReturnType<typeof wholeOf<Row>> {
  const files = rows.filter(({ isTotal }) => !isTotal);
  const named = files.filter((row) => pairOf(row) !== NO_LANGUAGES);
  if (new Set(named.map(pairOf)).size < 2) return wholeOf(rows, BY_ROW);
  const others = rows.filter((row) => !named.includes(row));
  const { whole, warnings } = totalOfAll(others, named, BY_ROW);
  return { parts: rows.filter((row) => !whole.includes(row)), whole: undefined, warnings };
}

const BY_ROW = {
  countsOf: countsOfRow,
  nameOf: ({ name }: Row) => name.slice(0, 100),
  calledOf: ({ name, isTotal }: Row) => (isTotal ? 'total' : totalName(name)),
};

/** @throws UnreadableFile when a row ends before its total, as in a file that wasn't written to its end */
function refuseBrokenOff(rows: CountTable['rows'], groups: readonly Group[]): void {
  const { label = '', columns } = groups.at(-1) ?? {};
  const last = columns?.words ?? columns?.characters ?? 0;
  if (bandOfLabel(label) !== 'total') return;
  const broken = rows.find((row) => row.length <= last && row.slice(1).some((cell) => textOf(cell) !== ''));
  if (broken === undefined) return;
  throw new UnreadableFile(
    `The row of “${textOf(broken[0]).slice(0, 60)}” breaks off: this file is incomplete. Export it again.`,
  );
}

/** The words and the Asian characters of rows, the total of all not among them. */
function asianOf(rows: readonly Row[]): AsianCounts {
  const files = rows.some(({ isTotal }) => !isTotal) ? rows.filter(({ isTotal }) => !isTotal) : rows;
  return {
    words: sumOf(files.map(({ words }) => words)).words ?? '0',
    asian: sumOf(files.map(({ asian }) => asian)).characters ?? '0',
  };
}

const byAsianCharacters = (group: Group): Group => ({
  ...group,
  columns: byAsian(group.columns, group.asian),
});

/** Each label has the columns up to the next one. */
function groupsOf(labels: readonly Cell[], heads: readonly Cell[]): Group[] {
  const starts = labels.flatMap((label, at) => (textOf(label) === '' ? [] : [at]));
  return starts.flatMap((start, index) => {
    const end = starts[index + 1] ?? heads.length;
    const columns = measureColumns(heads, start, end);
    const asian = heads.findIndex((head, at) => at >= start && at < end && isAsianHead(textOf(head)));
    if (!countsWork(columns)) return [];
    const label = textOf(labels[start]);
    return [{ label, columns, words: columns.words, asian: asian < 0 ? null : asian }];
  });
}

type Row = {
  name: string;
  source: string | null;
  target: string | null;
  /** How the file writes a target that isn't known; '' without one. */
  code: string;
  isTotal: boolean;
  bands: ReadBand[];
  total: Counts | null;
  /** Asian characters, which memoQ counts apart. */
  asian: Counts;
  /** Words, also where Asian characters count. */
  words: Counts;
};

function rowOf(
  table: CountTable,
  cells: readonly Cell[],
  groups: readonly Group[],
  behind: NamedLanguages['languages'],
): Row {
  const read = groups.map(({ label, columns, words, asian }) => ({
    label,
    band: bandOfLabel(label),
    counts: countsIn(table, cells, columns),
    asian: countsIn(table, cells, { ...NO_MEASURES, characters: asian }),
    words: countsIn(table, cells, { ...NO_MEASURES, words }),
  }));
  const written = textOf(cells[0]);
  return {
    ...namedPair(written, behind),
    isTotal: isTotal(written),
    bands: read.flatMap(({ label, band, counts }) =>
      band === 'total' ? [] : [{ label, key: band, counts }],
    ),
    total: read.find(({ band }) => band === 'total')?.counts ?? null,
    asian: sumOf(read.flatMap(({ band, asian }) => (band === 'total' ? [] : [asian]))),
    words: sumOf(read.flatMap(({ band, words }) => (band === 'total' ? [] : [words]))),
  };
}

type NamedPair = Pick<Row, 'name' | 'source' | 'target' | 'code'>;

/** The languages in the name of a row: "[fre-CA] file", "file | en>de", "file (de-DE)". */
function namedPair(written: string, behind: NamedLanguages['languages']): NamedPair {
  const [, inBrackets = '', after = ''] = /^\[([^\]]{2,12})\]\s*(.*)$/.exec(written) ?? [];
  const target = localeOf(inBrackets);
  if (target !== null) return { name: after, source: null, target, code: '' };
  if (MEMOQ_CODE.test(inBrackets)) return { name: after, source: null, target: null, code: inBrackets };
  const [, file = '', from = '', to = ''] =
    /^(.*?)\s*\|\s*([\w-]{2,12})\s*(?:>|→|->)\s*([\w-]{2,12})$/.exec(written) ?? [];
  const [source, pairTarget] = [localeOf(from), localeOf(to)];
  if (source !== null && pairTarget !== null) return { name: file, source, target: pairTarget, code: '' };
  const [, before = '', last = ''] = CODE_BEHIND.exec(written) ?? [];
  const languages = behind.get(last);
  return languages === undefined
    ? { name: written, source: null, target: null, code: '' }
    : { name: before, ...languages, code: '' };
}

/** Codes of memoQ that aren't those of a standard: "nnb". */
const MEMOQ_CODE = /^[a-z]{3}(?:-[a-z]{2,4})?$/i;

function toolOf(labels: readonly Cell[], heads: readonly Cell[], rows: readonly Row[]): CatTool {
  const has = (cells: readonly Cell[], text: string) =>
    cells.some((cell) => searchKey(textOf(cell)) === text);
  if (has(heads, 'asian characters') || has(labels, 'x-translated')) return 'memoq';
  if (!has(heads, 'tagging errors')) return 'table';
  if (has(labels, 'context match')) return 'phrase';
  return rows.some(({ target }) => target !== null) ? 'memoq' : 'trados';
}

type Joining = { whole: Row | undefined; unit: 'words' | 'characters' };

function analysisOf(tool: CatTool, rows: readonly Row[], { whole, unit }: Joining): ReadAnalysis {
  const totals = rows.flatMap(({ total }) => total ?? []);
  const code = rows[0]?.code ?? '';
  return {
    tool,
    source: rows[0]?.source ?? null,
    target: rows[0]?.target ?? null,
    files: rows.map((row) => ({ name: row.name, counts: countsOfRow(row) })),
    bands: rows.flatMap(({ bands }) => bands),
    total:
      whole === undefined
        ? totals.length === rows.length
          ? sumOf(totals)
          : null
        : countsOfWhole(countsOfRow(whole), rows.map(countsOfRow)),
    weighted: tool === 'phrase' ? 'unknown' : 'no',
    warnings: [
      ...(code === '' ? [] : [`“${code}” isn't a language code that we know. Choose the language pair.`]),
      ...uncounted(asianOf(rows), unit),
    ],
    sourceId: null,
  };
}
