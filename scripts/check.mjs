// npm run check: types, format, lint, layers, size of the client and unit tests.
import { runChecks, runProgram } from './run-step.mjs';

const failed = runChecks();
const unitTests = runProgram('vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'client');
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 && unitTests ? 0 : 1;
