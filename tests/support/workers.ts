import { availableParallelism } from 'node:os';

/**
 * How many workers run tests. Nobody else works on the machine meanwhile: one for each processor, and one more, since
 * tests of processes and pages wait for a third of their time.
 */
export const WORKERS = availableParallelism() + 1;
