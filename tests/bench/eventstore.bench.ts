import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { WORKER_OPTIONS } from '@ledgerline/infra/processes/projection-process.ts';

/**
 * In the app the client runs in the projection worker: so these figures are measured in a process that is started with
 * the same options.
 */
const figures = fork(fileURLToPath(new URL('./eventstore-figures.ts', import.meta.url)), {
  execArgv: [...WORKER_OPTIONS],
});
const [code]: unknown[] = await once(figures, 'exit');
process.exitCode = code === 0 ? 0 : 1;
