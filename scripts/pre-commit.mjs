// What can be checked of a commit in a few seconds; `npm run check` checks the rest.
import { CHECKS, runProgram } from './run-step.mjs';

const QUICK = ['names of files', 'identifiers', 'lockfile', 'names in the docs'];

const isFormatted = runProgram(
  '@biomejs/biome/bin/biome',
  ...['check', '--staged', '--no-errors-on-unmatched', '--diagnostic-level=warn'],
);
const failed = QUICK.filter((name) => !CHECKS[name]());
for (const name of failed) process.stderr.write(`Failed: ${name}\n`);
process.exitCode = isFormatted && failed.length === 0 ? 0 : 1;
