import type { CatChoices } from '@ledgerline/shared-events/cat/choices.ts';
import type { CatTool } from '@ledgerline/shared-events/cat/kinds.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { bandOfLabel } from './band-label.ts';
import { countTable } from './count-table.ts';
import { localeOf } from './locale-codes.ts';
import { measureOf } from './measure-heads.ts';
import type { CatReading, ReadAnalysis } from './read-analysis.ts';
import { readCountTable } from './read-count-table.ts';
import { SEVERAL_PAIRS } from './title-languages.ts';

const COUNTS = /^\d[\d.,' %\s]*$/;
const DIRECTION = /^[ \t]*Language direction:[ \t]*(\S+)[ \t]*(?:>|→|->)[ \t]*(\S+)[ \t]*$/im;

/** What a log says of the whole project above each table. */
const ABOUT = /^\s*(?:Date|Project|Language direction):/i;

/** What is above a table. */
const ABOVE = /^\s*(?:Date|Project|Language direction|File|Total):/i;

/** Longer than a line of any log. */
const MAX_LINE = 400;

/** Whether a text is a log, as Phrase, Matecat and Trados before Studio write it: headings above aligned counts. */
export function isAnalysisLog(text: string): boolean {
  const lines = text.slice(0, 10_000).split(/\r?\n/);
  return lines.some((line) => headsOf(line) !== null) && lines.some(isAligned);
}

/** Whether a line has a band and its counts in columns, unlike "Repetitions: 200". */
function isAligned(line: string): boolean {
  const [label = '', ...rest] = line.length < MAX_LINE ? line.trim().split(/\s{2,}/) : [];
  return COUNTS.test(rest.join(' ')) && bandOfLabel(label) !== null;
}

/** What the columns of a log count, under headings that spaces align, unlike those of a table. Null for another line. */
function headsOf(line: string): string[] | null {
  if (line.length >= MAX_LINE || /[\t,;\d]/.test(line)) return null;
  const cells = line.trim().split(/\s{2,}/);
  const first = cells.findIndex((cell) => measureOf(cell) !== null);
  if (first < 0 || first > 1 || !cells.some((cell) => measureOf(cell) === 'words')) return null;
  return cells.slice(first).flatMap((cell) => (measureOf(cell) === null ? cell.split(/\s+/) : [cell]));
}

/**
 * Reads the log of an analysis: under the name of each file, and of all together, a table that spaces align.
 * @throws UnreadableFile when it names no bands
 */
export function readAnalysisLog(text: string, choices: CatChoices): CatReading {
  const analyses: ReadAnalysis[] = [];
  for (const own of byDirection(text)) {
    const [, from = '', to = ''] = DIRECTION.exec(own) ?? [];
    const reading = readCountTable(countTable(rowsOf(own)), choices, toolOf(text));
    if ('question' in reading) return reading;
    const pair = { source: localeOf(from), target: localeOf(to) };
    // A title of a table may name another language.
    const named = reading.analyses.map((each) => (each.target === null ? { ...each, ...pair } : each));
    analyses.push(...named);
  }
  return { analyses };
}

/**
 * The text of each language pair, whose line is above its tables, and may be below the name of a file.
 * @throws UnreadableFile when there are several, and a table is above the first one
 */
function byDirection(text: string): string[] {
  const byPair = new Map<string, string[]>();
  let lines: string[] | null = null;
  let above: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, from = '', to = ''] = DIRECTION.exec(line) ?? [];
    above.push(line);
    const isDirection = from !== '';
    if (isDirection) {
      const pair = `${from} ${to}`.toLowerCase();
      lines = byPair.get(pair) ?? [];
      byPair.set(pair, lines);
    }
    if (!isDirection && !isOfTable(line)) continue;
    if (lines === null) {
      lines = [];
      byPair.set('', lines);
    }
    for (const each of above) lines.push(each);
    above = [];
  }
  if (byPair.size < 2 || (byPair.size === 2 && byPair.has(''))) return [text];
  if (byPair.has('')) throw new UnreadableFile(SEVERAL_PAIRS);
  return [...byPair.values()].map((each) => each.join('\n'));
}

/** Whether a line is in a table, and not above it: "Odd   5   ~80", unlike "Date:   Mon, 04 May". */
function isOfTable(line: string): boolean {
  const [, ...rest] = line.length < MAX_LINE ? line.trim().split(/\s{2,}/) : [];
  return COUNTS.test(rest.join(' ')) || (rest.some((cell) => /\d/.test(cell)) && !ABOVE.test(line));
}

/** The lines as rows of a table: headings, bands with their counts, and titles. */
function rowsOf(text: string): string[][] {
  let columns = 0;
  let isBelowTotal = false;
  return text.split(/\r?\n/).flatMap((line): string[][] => {
    if (ABOUT.test(line)) return [];
    const heads = headsOf(line);
    if (heads !== null) {
      columns = heads.length;
      isBelowTotal = false;
      return [['', ...heads]];
    }
    const [label = '', ...rest] = line.length < MAX_LINE ? line.trim().split(/\s{2,}/) : [];
    const band = bandOfLabel(label);
    const isOfBand = band !== null && band !== 'total';
    const isRow = rest.length === columns && rest.some((cell) => /\d/.test(cell));
    if (rest.length === 0 || !(isOfBand || isRow || COUNTS.test(rest.join(' ')))) return [[titleOf(line)]];
    isBelowTotal ||= band === 'total';
    return [[label, ...cellsOf(label, rest, band === null && isBelowTotal ? null : columns)]];
  });
}

const titleOf = (line: string): string =>
  line
    .trim()
    .replace(/^File:\s*/, '')
    .slice(0, MAX_LINE);

/**
 * The cells of a row, one for each heading: a space may be within a number, or between two of them.
 * @param columns how many there must be; null below the total, where notes are
 * @throws UnreadableFile when there are more or fewer, so that none would be under its heading
 */
function cellsOf(label: string, aligned: readonly string[], columns: number | null): readonly string[] {
  if (aligned.length === columns) return aligned;
  const apart = aligned.flatMap((cell) => cell.split(/\s+/));
  if (columns === null || apart.length === columns) return apart;
  throw new UnreadableFile(
    `The row of “${label.slice(0, 60)}” has more or fewer cells than its headings. Choose the analysis in another format.`,
  );
}

function toolOf(text: string): CatTool {
  if (/^Total Payable\b/m.test(text)) return 'table';
  if (DIRECTION.test(text)) return 'phrase';
  return /^[ \t]*(?:Match|XTranslated)\b/im.test(text) ? 'trados' : 'table';
}
