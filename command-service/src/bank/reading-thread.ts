import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import type { StatementFile, StatementReading } from './reading/read-statement.ts';
import { readUpload } from './reading/read-upload.ts';

/** What the thread answers: the statement, or why it cannot be read. */
export type ThreadAnswer = { reading: StatementReading } | { refusal: string };

async function answerTo(file: StatementFile): Promise<ThreadAnswer> {
  try {
    return { reading: await readUpload(file) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    throw error;
  }
}

parentPort?.once('message', async (file: StatementFile) => parentPort?.postMessage(await answerTo(file)));
