import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { readStatement, type StatementFile, type StatementReading } from './reading/read-statement.ts';

/** What the thread answers: the statement, or why it cannot be read. */
export type ThreadAnswer = { reading: StatementReading } | { refusal: string };

function answerTo(file: StatementFile): ThreadAnswer {
  try {
    return { reading: readStatement(file) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    throw error;
  }
}

parentPort?.once('message', (file: StatementFile) => parentPort?.postMessage(answerTo(file)));
