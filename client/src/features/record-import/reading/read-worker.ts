import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { readSource, type Source } from './read-file.ts';
import type { TableFile } from './table-file.ts';

/** The answer of the worker: the file, or why it cannot be read. */
export type ReadAnswer = { file: TableFile } | { refusal: string } | { failure: string };

self.addEventListener('message', (event: MessageEvent<Source>) => {
  readSource(event.data).then(
    (file) => answer({ file }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      answer(error instanceof UnreadableFile ? { refusal: message } : { failure: message });
    },
  );
});

function answer(said: ReadAnswer): void {
  self.postMessage(said);
}
