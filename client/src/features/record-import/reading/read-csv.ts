import Papa from 'papaparse';
import { type DecodedText, decodeText } from './decode-text.ts';
import { sheetsWithRows, type TableFile, UnreadableFile } from './table-file.ts';

/** What can stand between cells; the likelier first. */
const DELIMITERS = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** Rows looked at to tell the delimiter. */
const PROBE = 30;

/**
 * Reads text separated by commas, semicolons, tabs or bars.
 * @throws UnreadableFile when it is empty or its rows cannot be told apart
 */
export function readCsv(name: string, bytes: Uint8Array): TableFile {
  return readDelimited(name, decodeText(bytes));
}

/** Reads rows that were pasted, as spreadsheets put them on the clipboard. @throws UnreadableFile as `readCsv` does */
export function readPasted(text: string): TableFile {
  return readDelimited('Pasted rows', { text, encoding: '' });
}

function readDelimited(name: string, decoded: DecodedText): TableFile {
  // Lists put together from several files end their rows in several ways.
  const lines = decoded.text.replaceAll(/\r\n?/g, '\n');
  const [hint, named] = /^sep=(.)\n/i.exec(lines) ?? ['', undefined];
  const text = lines.slice(hint.length);
  const delimiter = named ?? guessDelimiter(text);
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  refuseRunningOn(parsed);
  const { data } = parsed;
  const word = DELIMITERS.find(([mark]) => mark === delimiter)?.[1];
  const isTable = data.some((row) => row.length > 1);
  return {
    name,
    facts: [decoded.encoding, word === undefined || !isTable ? '' : `separated by ${word}`].filter(
      (fact) => fact !== '',
    ),
    sheets: sheetsWithRows([{ name, cells: data }]),
  };
}

/** A quotation mark that does not close makes the rows after it a part of its cell: they would be lost unnoticed. */
function refuseRunningOn({ data, errors }: Papa.ParseResult<string[]>): void {
  const broken = errors.find(
    ({ code, row = 0 }) =>
      code === 'MissingQuotes' ||
      (code === 'InvalidQuotes' && data[row]?.some((cell) => cell.includes('\n'))),
  );
  if (broken === undefined) return;
  throw new UnreadableFile(
    `A quotation mark in row ${(broken.row ?? 0) + 1} does not close, so that the rows after it cannot be told apart. Correct it and try again.`,
  );
}

/** The mark by which the most rows fall into the same number of cells; between equals, into the most cells. */
function guessDelimiter(text: string): string {
  const scores = DELIMITERS.map(([delimiter]) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: PROBE, skipEmptyLines: true });
    return { delimiter, score: evenness(data.map((row) => row.length)) };
  });
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).delimiter;
}

const EVEN = 1_000;

function evenness(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, rows] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return width < 2 ? 0 : (rows / widths.length) * EVEN + width;
}
