import { buffer } from 'node:stream/consumers';
import { MOST_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type Entry, fromBufferPromise } from 'yauzl';
import { joined } from './joined-statements.ts';
import {
  type HashedStatement,
  readStatement,
  type StatementFile,
  type StatementReading,
} from './read-statement.ts';
import { readWorkbookStatement } from './read-workbook-statement.ts';

const MAX_FILES = 100;
/** The largest sum of the unpacked files of a ZIP, in bytes. */
const MAX_UNPACKED = 4 * MOST_STATEMENT_BYTES;

const DAMAGED = "This isn't a complete ZIP file or workbook.";

const OTHER_SPREADSHEET =
  'This spreadsheet can’t be read. Open it, save it as Excel (.xlsx) or CSV (UTF-8), and choose that file.';

/**
 * Reads what a user uploaded: a statement, a workbook, or a ZIP of such files as one.
 * @throws UnreadableFile with a message for the user
 */
export async function readUpload(file: StatementFile): Promise<StatementReading> {
  if (!isZip(file.bytes)) return readStatement(file);
  const parts = await filesIn(file.bytes);
  return isWorkbook(parts) ? readWorkbookStatement(partsByPath(parts), file) : readParts(parts, file);
}

async function readParts(parts: readonly Part[], file: StatementFile): Promise<StatementReading> {
  const readings: Extract<StatementReading, { statement: HashedStatement }>[] = [];
  const problems: string[] = [];
  for (const { name, bytes } of parts) {
    try {
      const reading = await readPart({ ...file, bytes });
      if ('needsColumns' in reading) return reading;
      readings.push(reading);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(`${name} was skipped: ${error.message}`);
    }
  }
  const [first, ...others] = readings.map(({ statement }) => statement);
  if (first === undefined) throw new UnreadableFile(problems[0] ?? 'This ZIP file is empty.');
  const csv = readings.find((reading) => reading.csv !== null)?.csv ?? null;
  return { statement: joined([first, ...others], problems), csv };
}

async function readPart(file: StatementFile): Promise<StatementReading> {
  if (!isZip(file.bytes)) return readStatement(file);
  const parts = await filesIn(file.bytes);
  if (!isWorkbook(parts)) throw new UnreadableFile('This is a ZIP within a ZIP. Unpack it first.');
  return readWorkbookStatement(partsByPath(parts), file);
}

const isZip = (bytes: Uint8Array) => startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06');

const startsWith = (bytes: Uint8Array, mark: string) =>
  [...mark].every((sign, index) => bytes[index] === sign.charCodeAt(0));

/** @throws UnreadableFile for a spreadsheet of another kind */
function isWorkbook(parts: readonly Part[]): boolean {
  if (parts.some(({ name }) => name === 'content.xml' || name.endsWith('.iwa'))) {
    throw new UnreadableFile(OTHER_SPREADSHEET);
  }
  return parts.some(({ name }) => name.startsWith('xl/'));
}

const partsByPath = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes]));

type Part = { name: string; bytes: Uint8Array };

/** The files of a ZIP in the order of their names. */
async function filesIn(bytes: Uint8Array): Promise<Part[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch((cause: unknown) => {
    throw new UnreadableFile(DAMAGED, { cause });
  });
  const entries: Entry[] = [];
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize } = entry;
      if (entry.isEncrypted()) throw new UnreadableFile('This ZIP file is protected by a password.');
      if (/\/$|^__MACOSX\/|(?:^|\/)\./.test(fileName)) continue;
      unpacked += uncompressedSize;
      entries.push(entry);
      if (unpacked > MAX_UNPACKED || entries.length > MAX_FILES) {
        throw new UnreadableFile(
          'This file is too large when it is unpacked. Export a shorter period, or choose the files of a ZIP one by one.',
        );
      }
    }
    const parts: Part[] = [];
    for (const entry of entries.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) {
      parts.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
    }
    return parts;
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : new UnreadableFile(DAMAGED, { cause });
  } finally {
    zip.close();
  }
}
