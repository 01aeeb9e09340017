import type { Encoding } from '@ledgerline/shared-events/import/encodings.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { readCsv, readPasted } from './read-csv.ts';
import type { TableFile } from './table-file.ts';

/** What the user provides: a file, with how its letters are to be read, or rows as text. */
export type Source = { file: File; encoding?: Encoding } | { text: string };

/** The largest file, in bytes. A larger one is no list of a freelancer, and could exhaust the memory of a phone. */
const MAX_BYTES = 20 * 1024 * 1024;

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Reads a source into tables; its first bytes determine the format.
 * @throws UnreadableFile
 */
export async function readSource(source: Source): Promise<TableFile> {
  if ('text' in source) return readPasted(source.text);
  const { file } = source;
  if (file.size > MAX_BYTES) throw new UnreadableFile('This file is larger than 20 MB.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, OLD_EXCEL)) {
    throw new UnreadableFile(
      'This is an old Excel format (.xls). Save it as .xlsx or .csv and choose it again.',
    );
  }
  if (!startsWith(bytes, ZIP)) return readCsv(file.name, bytes, source.encoding);
  const { readExcel } = await import('./read-excel.ts');
  return readExcel(file.name, bytes);
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
