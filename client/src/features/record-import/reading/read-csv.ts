import { decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { ENCODING_NAMES, type Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { countNamed } from '@ledgerline/shared-events/import/guess-columns.ts';
import { sheetsWithRows, type TableFile } from './table-file.ts';

/**
 * Reads text separated by commas, semicolons, tabs or vertical bars.
 * @param chosen how the user wants its letters to be read
 * @throws UnreadableFile when it is empty or cannot be split into rows
 */
export function readCsv(name: string, bytes: Uint8Array, chosen?: Encoding): TableFile {
  const { text, encoding } = decodeText(bytes, chosen);
  const { notes, ...file } = readDelimited(name, text);
  return { ...file, encoding, notes: [ENCODING_NAMES[encoding], ...notes] };
}

/**
 * Reads pasted rows in the format in which spreadsheets copy them.
 * @throws UnreadableFile as `readCsv` does
 */
export function readPasted(text: string): TableFile {
  return readDelimited('Pasted rows', text);
}

function readDelimited(name: string, text: string): TableFile {
  const { rows, delimiter } = splitDelimited(text, (lines) => Math.max(...lines.map(countNamed), 0));
  const { sheets, notes } = sheetsWithRows([{ name, cells: rows }]);
  return { name, sheets, notes: [...(delimiter === null ? [] : [`separated by ${delimiter}`]), ...notes] };
}
