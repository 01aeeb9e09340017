import Papa from 'papaparse';
import { UnreadableFile } from './unreadable-file.ts';

/** Possible separators of cells, the likelier first. */
const DELIMITERS = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** How many rows are examined to guess the delimiter. */
const PROBE = 30;

/** The rows of a text, and what separates their cells in words: "commas", or null for another mark or a single column. */
type DelimitedText = { rows: string[][]; delimiter: string | null };

/** How many columns the heads among some rows name. */
type CountHeads = (rows: readonly string[][]) => number;

/**
 * Splits text whose cells are separated by commas, semicolons, tabs or vertical bars; `="12,50"` of a spreadsheet is a
 * text.
 * @param countHeads decides between delimiters before the evenness of the rows does
 * @throws UnreadableFile when it cannot be split into rows
 */
export function splitDelimited(source: string, countHeads: CountHeads = () => 0): DelimitedText {
  // Files that were assembled from several ones mix different line ends.
  const lines = source.replaceAll(/\r\n?/g, '\n');
  const [hint, named] = /^sep=(.)\n/i.exec(lines) ?? ['', undefined];
  const text = lines.slice(hint.length);
  const delimiter = named ?? guessDelimiter(text, countHeads);
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  refuseRunningOn(parsed);
  const word = DELIMITERS.find(([mark]) => mark === delimiter)?.[1];
  const isTable = parsed.data.some((row) => row.length > 1);
  const rows = parsed.data.map((row) => row.map((cell) => AS_TEXT.exec(cell)?.[1] ?? cell));
  return { rows, delimiter: word !== undefined && isTable ? word : null };
}

/**
 * An unclosed quotation mark would make the following rows part of its cell, and they would be lost unnoticed; so it
 * is refused.
 */
function refuseRunningOn({ data, errors }: Papa.ParseResult<string[]>): void {
  const broken = errors.find(
    ({ code, row = 0 }) =>
      code === 'MissingQuotes' ||
      (code === 'InvalidQuotes' && data[row]?.some((cell) => cell.includes('\n'))),
  );
  if (broken === undefined) return;
  throw new UnreadableFile(
    `A quotation mark in row ${(broken.row ?? 0) + 1} isn't closed, so the rows after it can't be separated. Correct it and try again.`,
  );
}

const AS_TEXT = /^="([^"]*)"$/;

/**
 * The delimiter under which the most heads are known; between equals the one that splits the most rows into the same
 * number of cells, and then the one with the most cells.
 */
function guessDelimiter(text: string, countHeads: CountHeads): string {
  const scores = DELIMITERS.map(([delimiter]) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: PROBE, skipEmptyLines: true });
    const heads = countHeads(data);
    return { delimiter, heads: heads > 1 ? heads : 0, score: evenness(data.map((row) => row.length)) };
  });
  const isBetter = (one: (typeof scores)[number], other: (typeof scores)[number]) =>
    one.heads === other.heads ? one.score > other.score : one.heads > other.heads;
  return scores.reduce((best, each) => (isBetter(each, best) ? each : best)).delimiter;
}

const EVEN = 1_000;

function evenness(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, rows] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return width < 2 ? 0 : (rows / widths.length) * EVEN + width;
}
