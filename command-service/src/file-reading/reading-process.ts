import { Worker } from 'node:worker_threads';

/** The memory of the thread, in MB. */
const THREAD_MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 };

/** How often the memory of the process is looked at. */
const CHECK_MS = 20;
const maxMemory = Number(process.argv[3]);

/**
 * Reads the file that its parent sends, in a thread: the module that the command line names. Node ends a thread that takes too much memory, but not always soon
 * enough: then the whole process aborts, which must not be the app's own.
 */
process.once('message', (file) => {
  const thread = new Worker(new URL(process.argv[2] ?? ''), { resourceLimits: THREAD_MEMORY });
  let isAnswered = false;
  thread.once('message', (answer) => {
    isAnswered = true;
    process.send?.(answer);
  });
  thread.once('error', () => process.exit(1));
  thread.once('exit', () => isAnswered || process.exit(1));
  thread.postMessage(file);
  setInterval(() => process.memoryUsage.rss() > maxMemory && process.exit(1), CHECK_MS);
});
// Signals are left to the parent, so that Ctrl+C in a terminal doesn't end a file that is still waited for.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));
