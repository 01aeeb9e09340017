import { parentPort } from 'node:worker_threads';
import type { PrintJob, PrintResult } from './print-job.ts';
import { startPress } from './typst-press.ts';

function result(print: (job: PrintJob) => Uint8Array, job: PrintJob): PrintResult {
  try {
    return { pdf: new Uint8Array(print(job)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

if (parentPort === null) throw new Error('The press runs in a separate thread.');
const port = parentPort;
const print = startPress();
port.on('message', (job: PrintJob) => port.postMessage(result(print, job)));
