import Papa from 'papaparse';
import { type DecodedText, decodeText } from './decode-text.ts';
import { sheetsWithRows, type TableFile } from './table-file.ts';

const DELIMITERS: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};

/** Reads text separated by commas, semicolons, tabs or bars. @throws UnreadableFile when it is empty */
export function readCsv(name: string, bytes: Uint8Array): TableFile {
  return readDelimited(name, decodeText(bytes));
}

/** Reads rows that were pasted, as spreadsheets put them on the clipboard. @throws UnreadableFile when there is none */
export function readPasted(text: string): TableFile {
  return readDelimited('Pasted rows', { text, encoding: '' });
}

function readDelimited(name: string, { text, encoding }: DecodedText): TableFile {
  const { data, meta } = Papa.parse<string[]>(withoutHint(text), {
    delimitersToGuess: Object.keys(DELIMITERS),
  });
  const separated = DELIMITERS[meta.delimiter];
  return {
    name,
    facts: [encoding, separated === undefined ? '' : `separated by ${separated}`].filter(
      (fact) => fact !== '',
    ),
    sheets: sheetsWithRows([{ name, cells: data }]),
  };
}

/** Excel writes and reads a first line that names the delimiter. */
function withoutHint(text: string): string {
  return text.replace(/^sep=.\r?\n/i, '');
}
