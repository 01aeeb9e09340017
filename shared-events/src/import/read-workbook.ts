import { strFromU8, strToU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import type { Cell } from './cells.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The unpacked files of a workbook by their paths; those that aren't XML may be missing. */
export type WorkbookParts = Readonly<Record<string, Uint8Array>>;

/** A sheet of a workbook; its rows have the same number of cells. */
type WorkbookSheet = { name: string; cells: Cell[][] };

/** Spreadsheets store times as fractions of a day, which are not exact; half a second rounds them. */
const ROUNDING_MS = 500;

/**
 * Reads the sheets of a workbook (.xlsx).
 * @throws UnreadableFile when it is damaged or protected
 */
export async function readWorkbook(parts: WorkbookParts): Promise<WorkbookSheet[]> {
  const sheets = await readSheets(packed(parts).buffer).catch((cause: unknown) => {
    throw new UnreadableFile(
      "We couldn't read this Excel file. It may be damaged or protected by a password.",
      { cause },
    );
  });
  return sheets.map(({ sheet, data }) => ({ name: sheet, cells: data.map((row) => row.map(cellOf)) }));
}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const ERROR_TYPE = /(<(?:\w+:)?c\b[^>]*\bt=)"e"/g;

/** A format that a program such as Numbers defines under a number that Excel reserves for later formats. */
const LOW_FORMAT = /<numFmt\b[^>]*\bnumFmtId="([5-9]\d)"/g;

/**
 * The workbook as the library takes it: with the errors of its formulas as texts, which it reads as empty cells, and
 * without low numbers of formats, whose days it reads as numbers.
 */
function packed(parts: WorkbookParts): Uint8Array<ArrayBuffer> {
  const files = Object.entries(parts).map(([path, file]) => [path, prepared(path, file)] as const);
  return new Uint8Array(zipSync(Object.fromEntries(files), { level: 0 }));
}

function prepared(path: string, file: Uint8Array): Uint8Array {
  if (SHEET.test(path)) return strToU8(strFromU8(file).replace(ERROR_TYPE, '$1"str"'));
  if (path !== 'xl/styles.xml') return file;
  const styles = strFromU8(file);
  const low = new Set(Array.from(styles.matchAll(LOW_FORMAT), ([, id]) => id));
  return strToU8(styles.replace(/(?<=\bnumFmtId=")\d\d(?=")/g, (id) => (low.has(id) ? `99${id}` : id)));
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return '';
  const [date = '', time = ''] = new Date(value.getTime() + ROUNDING_MS).toISOString().split('T');
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`;
}
