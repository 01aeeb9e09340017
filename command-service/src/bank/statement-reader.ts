import { FileReader, inProcess } from '../file-reading/file-reader.ts';
import type { StatementFile, StatementReading } from './reading/read-statement.ts';

export type StatementReader = FileReader<StatementFile, StatementReading>;

/** Reads statements of banks, each in another process. */
export function statementReader(): StatementReader {
  const thread = new URL('./reading-thread.ts', import.meta.url);
  return new FileReader(inProcess(thread), 'This file takes too long to read. Export a shorter period.');
}
