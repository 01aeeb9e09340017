import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';
import type { bandOfLabel } from './band-label.ts';
import { type CountTable, countsIn, type MeasureColumns } from './count-table.ts';
import { type Counts, MEASURES, sumOf } from './counts.ts';
import type { ReadAnalysis, ReadBand } from './read-analysis.ts';
import { type TotalName, totalName } from './total-name.ts';
import { countsOfWhole, isSumOf, totalOfAll, wholeOf } from './whole-of.ts';

/** What a table says of one translated file, or of all together. */
export type Block = {
  title: string;
  /** What is written above its headings. */
  heading: string;
  source: string | null;
  target: string | null;
  bands: ReadBand[];
  total: Counts | null;
  /** What isn't counted although it may be work. */
  warnings: string[];
  /** Whether the user said that it's a part, whatever its name sounds like. */
  isPart?: boolean;
};

/** A block of rows or columns, the total among them. */
export function blockOf(
  read: readonly { label: string; key: ReturnType<typeof bandOfLabel>; counts: Counts }[],
): Block {
  const totals = read.filter(({ key }) => key === 'total').map(({ counts }) => counts);
  return {
    title: '',
    heading: '',
    source: null,
    target: null,
    bands: read.flatMap(({ label, key, counts }) => (key === 'total' ? [] : [{ label, key, counts }])),
    total: totals.length === 0 ? null : sumOf(totals),
    warnings: [],
  };
}

/** What a row counts whose name isn't known; null for a note. */
export function noteCounts(table: CountTable, row: readonly Cell[], columns: MeasureColumns): Counts | null {
  try {
    const counts = countsIn(table, row, columns);
    return MEASURES.every((measure) => counts[measure] === null) ? null : counts;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** The analysis that blocks are together, without the one that is the total of all others. */
export function joined(blocks: readonly Block[], tool: CatTool): ReadAnalysis {
  const { parts, whole, warnings } = wholeOf<Block>(blocks, BY_BLOCK);
  const totals = parts.flatMap(({ total }) => total ?? []);
  const isCutOff = blocks.at(-1)?.total === null && blocks.some(({ total }) => total !== null);
  return {
    tool,
    source: blocks[0]?.source ?? null,
    target: blocks[0]?.target ?? null,
    files: parts.map((block) => ({ name: block.title, counts: totalOf(block) })),
    bands: parts.flatMap(({ bands }) => bands),
    total: whole === undefined ? ownTotal(parts, totals) : countsOfWhole(totalOf(whole), parts.map(totalOf)),
    weighted: tool === 'phrase' ? 'unknown' : 'no',
    warnings: [...warnings, ...parts.flatMap((block) => block.warnings), ...(isCutOff ? [CUT_OFF] : [])],
    sourceId: null,
  };
}

/** The sum of the totals of all parts. Where only the last one has a total, a name came twice: it is that of all. */
function ownTotal(parts: readonly Block[], totals: readonly Counts[]): Counts | null {
  const isOfAll = totals.length === 1 && parts.at(-1)?.total === totals[0];
  return totals.length === parts.length || isOfAll ? sumOf(totals) : null;
}

const CUT_OFF = 'The last part has no total, as the others have: the file may be incomplete.';

const totalOf = ({ bands, total }: Pick<Block, 'bands' | 'total'>): Counts =>
  total ?? sumOf(bands.map(({ counts }) => counts));

const nameOfBlock = ({ title }: Block) => (title === '' ? 'The last table' : onOneLine(title).slice(0, 100));

const BY_BLOCK = {
  countsOf: totalOf,
  nameOf: nameOfBlock,
  calledOf: ({ title, heading, isPart }: Block): TotalName | null => {
    const names = isPart === true ? [] : [totalName(title), totalName(heading)];
    return (['total', 'summary', 'word'] as const).find((each) => names.includes(each)) ?? null;
  },
};

/** Whether the last block of several in a language is rather the sum of all languages. */
function isLastOfAll(block: Block, all: readonly Block[]): boolean {
  const isAlike = ({ source, target }: Block) => source === block.source && target === block.target;
  const others = all.slice(0, -1);
  const isOneOfSeveral = block === all.at(-1) && others.some(isAlike) && !others.every(isAlike);
  return isOneOfSeveral && isSumOf(totalOf(block), others.map(totalOf));
}

/** Blocks in languages without the one of all languages, which has none: by its name, or as their sum. */
export function withoutTotalOfAll(blocks: readonly Block[]): { kept: Block[]; warnings: string[] } {
  const inLanguages = blocks.filter((block) => block.target !== null && !isLastOfAll(block, blocks));
  const others = blocks.filter((block) => block.target === null || isLastOfAll(block, blocks));
  const { whole, warnings } = totalOfAll(others, inLanguages, BY_BLOCK);
  return { kept: blocks.filter((block) => !whole.includes(block)), warnings };
}
