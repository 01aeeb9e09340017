import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import type { Source } from './read-file.ts';
import type { ReadAnswer } from './read-worker.ts';
import type { TableFile } from './table-file.ts';

/**
 * Reads a source in a worker, so that a large file does not block the page. The worker ends after its answer, or when
 * `signal` aborts.
 * @throws UnreadableFile with a message for the user
 */
export function readInWorker(source: Source, signal: AbortSignal): Promise<TableFile> {
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' });
  const end = new AbortController();
  return new Promise<TableFile>((resolve, reject) => {
    const { signal: until } = end;
    signal.addEventListener('abort', () => reject(signal.reason), { signal: until });
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ReadAnswer>) => {
        if ('file' in data) resolve(data.file);
        else reject('refusal' in data ? new UnreadableFile(data.refusal) : new Error(data.failure));
      },
      { signal: until },
    );
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { signal: until });
    worker.postMessage(source);
  }).finally(() => {
    end.abort();
    worker.terminate();
  });
}
