// npm run check: types, format, lint, layers, lengths, size of the client and unit tests.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runChecks, runProgram } from './run-step.mjs';

readCommandLine({
  usage: 'npm run check',
  about:
    'Checks types, format, lint, the lockfile, licences, layers, lengths and the size of the client, and runs the unit tests.',
  options: {},
});

const failed = runChecks();
const unitTests = runProgram('vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'client');
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`);
process.exitCode = failed.length === 0 && unitTests ? 0 : 1;
