import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';

/** What a thread answers: what it read, or why it can't be read. */
export type ThreadAnswer<Reading> = { reading: Reading } | { refusal: string };

/** Reads the file that comes to this thread, and answers. */
export function answerFile<File, Reading>(read: (file: File) => Promise<Reading>): void {
  parentPort?.once('message', async (file: File) => parentPort?.postMessage(await answerTo(file, read)));
}

async function answerTo<File, Reading>(
  file: File,
  read: (file: File) => Promise<Reading>,
): Promise<ThreadAnswer<Reading>> {
  try {
    return { reading: await read(file) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refusal: error.message };
    throw error;
  }
}
