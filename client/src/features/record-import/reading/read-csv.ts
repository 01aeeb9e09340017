import { type DecodedText, decodeText } from '@ledgerline/shared-events/import/decode-text.ts';
import { splitDelimited } from '@ledgerline/shared-events/import/delimited-text.ts';
import { sheetsWithRows, type TableFile } from './table-file.ts';

/**
 * Reads text separated by commas, semicolons, tabs or vertical bars.
 * @throws UnreadableFile when it is empty or cannot be split into rows
 */
export function readCsv(name: string, bytes: Uint8Array): TableFile {
  return readDelimited(name, decodeText(bytes));
}

/**
 * Reads pasted rows in the format in which spreadsheets copy them.
 * @throws UnreadableFile as `readCsv` does
 */
export function readPasted(text: string): TableFile {
  return readDelimited('Pasted rows', { text, encoding: '' });
}

function readDelimited(name: string, { text, encoding }: DecodedText): TableFile {
  const { rows, delimiter } = splitDelimited(text);
  return {
    name,
    notes: [encoding, delimiter === null ? '' : `separated by ${delimiter}`].filter((fact) => fact !== ''),
    sheets: sheetsWithRows([{ name, cells: rows }]),
  };
}
