import { buffer } from 'node:stream/consumers';
import { withHashes } from '@ledgerline/shared-events/bank/entry-hash.ts';
import { MOST_STATEMENT_BYTES } from '@ledgerline/shared-events/bank/limits.ts';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type Entry, fromBufferPromise } from 'yauzl';
import {
  type HashedStatement,
  readStatement,
  type StatementFile,
  type StatementReading,
} from './read-statement.ts';
import { refuseTooMany, SEVERAL_ACCOUNTS } from './statement.ts';

const MAX_FILES = 100;
/** The largest sum of the unpacked files of a ZIP, in bytes. */
const MAX_UNPACKED = 4 * MOST_STATEMENT_BYTES;

const DAMAGED = "This isn't a complete ZIP file.";

/**
 * Reads what a user uploaded: a statement, or a ZIP of statements as one.
 * @throws UnreadableFile with a message for the user
 */
export async function readUpload(file: StatementFile): Promise<StatementReading> {
  if (!startsWith(file.bytes, 'PK\x03\x04') && !startsWith(file.bytes, 'PK\x05\x06'))
    return readStatement(file);
  const parts = await filesIn(file.bytes);
  const readings: Extract<StatementReading, { statement: HashedStatement }>[] = [];
  const problems: string[] = [];
  for (const { name, bytes } of parts) {
    try {
      const reading = readStatement({ ...file, bytes });
      if ('needsColumns' in reading) return reading;
      readings.push(reading);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      problems.push(`${name} was skipped: ${error.message}`);
    }
  }
  const [first] = readings;
  if (first === undefined) throw new UnreadableFile(problems[0] ?? 'This ZIP file is empty.');
  const statement = together(
    readings.map((reading) => reading.statement),
    problems,
  );
  return { statement, csv: readings.find(({ csv }) => csv !== null)?.csv ?? null };
}

const startsWith = (bytes: Uint8Array, mark: string) =>
  [...mark].every((sign, index) => bytes[index] === sign.charCodeAt(0));

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
      if (fileName.startsWith('xl/')) throw new UnreadableFile(WORKBOOK);
      if (entry.isEncrypted()) throw new UnreadableFile('This ZIP file is protected by a password.');
      if (/\/$|^__MACOSX\/|(?:^|\/)\./.test(fileName)) continue;
      unpacked += uncompressedSize;
      entries.push(entry);
      if (unpacked > MAX_UNPACKED || entries.length > MAX_FILES) {
        throw new UnreadableFile(
          'This ZIP file is too large when it is unpacked. Choose its files one by one.',
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

const WORKBOOK =
  'This is a workbook. Open it, save the sheet with the entries as CSV (UTF-8), and choose that file.';

/** Several statements as one. */
function together(statements: readonly HashedStatement[], problems: readonly string[]): HashedStatement {
  const [first] = statements;
  if (first === undefined) throw new UnreadableFile('This ZIP file is empty.');
  const entries = statements.flatMap((statement) => statement.entries);
  refuseTooMany(entries.length);
  const days = statements.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null);
  const warnings = new Set([...statements.flatMap((statement) => statement.warnings), ...problems]);
  if (new Set(statements.map(({ account }) => account)).size > 1) warnings.add(SEVERAL_ACCOUNTS);
  const [from = null, ...others] = days.toSorted();
  return {
    ...first,
    from,
    to: others.at(-1) ?? from,
    entries: withHashes(entries),
    warnings: [...warnings],
  };
}
