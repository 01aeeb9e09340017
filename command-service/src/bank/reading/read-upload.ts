import { MAX_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { isZip, type Part, unzip } from '#file-reading/unzip.ts';
import { joined } from './joined-statements.ts';
import {
  type HashedStatement,
  readStatement,
  type StatementFile,
  type StatementReading,
} from './read-statement.ts';
import { readWorkbookStatement } from './read-workbook-statement.ts';

const ZIP_LIMITS = {
  files: 100,
  bytes: 4 * MAX_STATEMENT_BYTES,
  tooLarge:
    'This file is too large when it is unpacked. Export a shorter period, or choose the files of a ZIP one by one.',
};

const OTHER_SPREADSHEET =
  'This spreadsheet can’t be read. Open it, save it as Excel (.xlsx) or CSV (UTF-8), and choose that file.';

/**
 * Reads what a user uploaded: a statement, a workbook, or a ZIP of such files as one.
 * @throws UnreadableFile with a message for the user
 */
export async function readUpload(file: StatementFile): Promise<StatementReading> {
  if (!isZip(file.bytes)) return readStatement(file);
  const parts = await unzip(file.bytes, ZIP_LIMITS);
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
  const parts = await unzip(file.bytes, ZIP_LIMITS);
  if (!isWorkbook(parts)) throw new UnreadableFile('This is a ZIP within a ZIP. Unpack it first.');
  return readWorkbookStatement(partsByPath(parts), file);
}

/** @throws UnreadableFile for a spreadsheet of another kind */
function isWorkbook(parts: readonly Part[]): boolean {
  if (parts.some(({ name }) => name === 'content.xml' || name.endsWith('.iwa'))) {
    throw new UnreadableFile(OTHER_SPREADSHEET);
  }
  return parts.some(({ name }) => name.startsWith('xl/'));
}

const partsByPath = (parts: readonly Part[]) =>
  Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes]));
