import type { Cell } from '@ledgerline/shared-events/import/cells.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { sheetsWithRows, type TableFile } from './table-file.ts';

/** Spreadsheets store times as fractions of a day, which are not exact; half a second rounds them. */
const ROUNDING_MS = 500;

/**
 * Reads the sheets of a workbook.
 * @throws UnreadableFile when it is damaged, protected or empty
 */
export async function readExcel(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TableFile> {
  const sheets = await readSheets(withErrors(bytes).buffer).catch((cause: unknown) => {
    throw new UnreadableFile(
      "We couldn't read this Excel file. It may be damaged or protected by a password.",
      {
        cause,
      },
    );
  });
  const tables = sheets.map(({ sheet, data }) => ({
    name: sheet,
    cells: data.map((row) => row.map(cellOf)),
  }));
  return { name, notes: ['Excel'], sheets: sheetsWithRows(tables) };
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ERROR_TYPE = /(<c\b[^>]*\bt=)"e"/g;

/** The workbook with the errors of its formulas as texts, because the library reads them as empty cells. */
function withErrors(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  try {
    const sheets = unzipSync(bytes, { filter: ({ name }) => SHEET.test(name) });
    if (!Object.values(sheets).some((sheet) => strFromU8(sheet).search(ERROR_TYPE) >= 0)) return bytes;
    const files = Object.entries(unzipSync(bytes)).map(([name, file]) => [
      name,
      SHEET.test(name) ? strToU8(strFromU8(file).replace(ERROR_TYPE, '$1"str"')) : file,
    ]);
    return new Uint8Array(zipSync(Object.fromEntries(files), { level: 0 }));
  } catch {
    // What is wrong with the file is for the library to say.
    return bytes;
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  const [date = '', time = ''] = new Date(value.getTime() + ROUNDING_MS).toISOString().split('T');
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`;
}
