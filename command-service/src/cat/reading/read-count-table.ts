import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { asianCounts, byAsian, isAsianHead, NO_ASIAN, uncounted, unitOf } from './asian-characters.ts';
import { bandOfLabel } from './band-label.ts';
import { columnsOf } from './bands-in-columns.ts';
import { bandsIn, type CountTable, countsWork, isNumber, measureColumns, textOf } from './count-table.ts';
import { answerFor } from './doubtful-rows.ts';
import { languageQuestions } from './named-languages.ts';
import { askForUnit, type CatReading, NO_COUNTS_READ, NoAnalysis } from './read-analysis.ts';
import { readGroupedTable } from './read-grouped-table.ts';
import { type Block, joined, withoutTotalOfAll } from './table-blocks.ts';
import { askAboutRows, askForColumns, chosenColumns, headingsBefore } from './table-headings.ts';
import { blocksOf, leadLanguages } from './table-sections.ts';
import { refuseSeveralPairs } from './title-languages.ts';

/** The refusal of a file in which nothing is a band. */
export const NO_ANALYSIS =
  'This isn’t an analysis we can read: Trados Studio (XML), memoQ (CSV, HTML), Phrase (JSON, CSV, LOG), XTM (JSON), OmegaT, or a table with bands such as “95% - 99%” in its rows or columns.';

/**
 * Reads a table of counts: bands in groups of columns, in rows, or one in each column. What its headings leave open is
 * asked for.
 * @throws UnreadableFile when it names no bands, and when its titles name languages that can't be told apart
 */
export function readCountTable(read: CountTable, choices: CatChoices, tool: CatTool = 'table'): CatReading {
  const table = withSources(read);
  const grouped = readGroupedTable(table, choices);
  if (grouped !== null && 'analyses' in grouped && grouped.analyses.length === 0)
    throw new UnreadableFile(NO_COUNTS_READ);
  if (grouped !== null) return refuseSeveralPairs(table, grouped, choices);
  const inColumns = table.rows.findIndex((row) => {
    const bands = bandsIn(row);
    return bands.length > 2 && bands.filter((at) => !isShare(row[at])).length > 1;
  });
  const inRows = labelColumn(table);
  const chosen = chosenColumns(table, inRows === null ? 0 : headingsOf(table, inRows), choices);
  if (chosen === null && inColumns < 0 && inRows === null) return askAboutOne(table);
  const isInRows = chosen === null ? inRows !== null && inColumns < 0 : chosen.columns.label !== null;
  if (isInRows) return rowsOf(table, tool, { chosen, labels: inRows, choices });
  const unit = chosen?.columns.unit ?? null;
  const reading = columnsOf(table, tool, chosen?.at ?? inColumns, { unit, choices });
  return refuseSeveralPairs(table, reading, choices);
}

/**
 * Asks about a table that has one name of a band beside a count, or two of them above counts: "100%" may as well be a share.
 * @throws NoAnalysis for another table
 */
function askAboutOne(table: CountTable): CatReading {
  const first = table.rows.findIndex(
    (row) => bandsIn(row).length > 0 && row.some((cell) => isNumber(textOf(cell))),
  );
  const above = table.rows.findIndex((row, at) => {
    const bands = bandsIn(row);
    return bands.length > 1 && bands.every((column) => isNumber(textOf(table.rows[at + 1]?.[column])));
  });
  if (above >= 0) return { question: askForColumns(table, above) };
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
  if (named.doubtful.length > 0) return { question: askAboutRows(table, headsAt, languageQuestions(named)) };
  const blocks = blocksOf(table, headsAt, {
    label,
    columns: unit === 'characters' ? byAsian(columns, at) : columns,
    languages: named.languages,
    languageColumns: named.columns,
    titles: named.titles,
    unit,
  });
  if (blocks.length === 0) throw new NoAnalysis(NO_ANALYSIS);
  const { rest: counted, left: unpaid } = withAnswers(blocks, choices);
  const { kept, warnings } = withoutTotalOfAll(counted);
  const byPair = Map.groupBy(kept, ({ source, target }) => `${source} ${target}`);
  const [first, ...rest] = [...byPair.values()].map((each) => joined(each, tool));
  const left = [...unpaid, ...warnings, ...uncounted(sums, unit)];
  return {
    analyses: first === undefined ? rest : [{ ...first, warnings: [...first.warnings, ...left] }, ...rest],
  };
}

/** The parts without those that the user said aren't work, and the one that is the total by its name. */
function withAnswers(blocks: readonly Block[], choices: CatChoices): { rest: Block[]; left: string[] } {
  const isLeftOut = ({ title }: Block) => answerFor(title, choices) === 'none';
  const left = new Set(blocks.filter(isLeftOut).map(({ title }) => title));
  return {
    rest: blocks
      .filter((block) => !isLeftOut(block))
      .map((block) => (answerFor(block.title, choices) === 'total' ? { ...block, title: 'Total' } : block)),
    left: [...left].map((title) => `“${title.slice(0, 100)}” is left out, as you chose.`),
  };
}
