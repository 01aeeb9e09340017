import Papa from 'papaparse';
import { type DecodedText, decodeText } from './decode-text.ts';
import { sheetsWithRows, type TableFile } from './table-file.ts';

/** What can stand between cells; the likelier first. */
const DELIMITERS = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** Rows looked at to tell the delimiter. */
const PROBE = 30;

/** Reads text separated by commas, semicolons, tabs or bars. @throws UnreadableFile when it is empty */
export function readCsv(name: string, bytes: Uint8Array): TableFile {
  return readDelimited(name, decodeText(bytes));
}

/** Reads rows that were pasted, as spreadsheets put them on the clipboard. @throws UnreadableFile when there is none */
export function readPasted(text: string): TableFile {
  return readDelimited('Pasted rows', { text, encoding: '' });
}

function readDelimited(name: string, decoded: DecodedText): TableFile {
  const [hint, named] = /^sep=(.)\r?\n/i.exec(decoded.text) ?? ['', undefined];
  const text = decoded.text.slice(hint.length);
  const delimiter = named ?? guessDelimiter(text);
  const { data } = Papa.parse<string[]>(text, { delimiter });
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
