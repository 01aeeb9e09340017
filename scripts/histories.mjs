// npm run histories: the property tests again and again, each round with random samples of its own.
import { endAsWrongUsage, readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { runProgram } from './run-step.mjs';

const { values, positionals } = readCommandLine({
  usage: 'npm run histories -- [NAME …]',
  about:
    'Plays thousands of random histories: all property tests, or those of files with these names, in several rounds.',
  options: {
    rounds: { type: 'string', value: 'N', default: '10', about: 'The number of rounds; 10 by default' },
  },
  takesArguments: true,
});
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1) endAsWrongUsage('--rounds needs a whole number, at least 1.');

delete process.env.SAMPLES_SEED;
/** Random accounts in `tests/projections/random-account.test.ts`, where `npm test` takes 300. */
process.env.RANDOM_ACCOUNTS ??= '3000';
/** Filters in each order in `tests/projections/list-pages.property.test.ts`, where `npm test` takes 4. */
process.env.RANDOM_LISTS ??= '10';
const names = positionals.length > 0 ? positionals : ['property.test', 'random-account.test'];
for (let round = 1; round <= rounds && process.exitCode === undefined; round += 1) {
  process.stdout.write(`Round ${round} of ${rounds}\n`);
  if (!runProgram('vitest/vitest.mjs', 'run', ...names)) process.exitCode = 1;
}
if (process.exitCode === 1)
  process.stdout.write('The seed and the path above repeat the sample that failed.\n');
