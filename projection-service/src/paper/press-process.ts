import { Worker } from 'node:worker_threads';
import type { PrintJob, PrintResult } from './print-job.ts';
import { startPress } from './typst-press.ts';

function result(print: (job: PrintJob) => Uint8Array, job: PrintJob): PrintResult {
  try {
    return { pdf: new Uint8Array(print(job)), memory: process.memoryUsage.rss() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { error: message, memory: process.memoryUsage.rss() };
  }
}

// Signals are left to the parent, so that Ctrl+C in a terminal doesn't end a document that is still waited for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
new Worker(new URL('./press-watch.ts', import.meta.url), { workerData: { parent: process.ppid } }).unref();
const print = startPress();
process.on('message', (job: PrintJob) => process.send?.(result(print, job)));
