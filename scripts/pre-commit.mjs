// The checks of a commit that take a few seconds; `npm run check` runs the others too.
import { CHECKS, runProgram } from './run-step.mjs';

const QUICK = ['names of files', 'identifiers and wording', 'lockfile', 'names in the docs'];

const isFormatted = runProgram(
  '@biomejs/biome/bin/biome',
  ...['check', '--staged', '--no-errors-on-unmatched', '--diagnostic-level=warn'],
);
const failed = QUICK.filter((name) => !CHECKS[name]());
for (const name of failed) process.stderr.write(`Failed: ${name}\n`);
process.exitCode = isFormatted && failed.length === 0 ? 0 : 1;
