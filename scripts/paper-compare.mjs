// npm run paper:compare: compares the screen and the PDF of papers in all combinations of their features; `npm test`
// compares a pairwise selection.
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';

const { positionals: words } = readCommandLine({
  usage: 'npm run paper:compare -- [WORD …]',
  about:
    'Compares papers on the screen with their PDFs: all combinations, which takes an hour or two, or those that contain all the words.',
  options: {},
  takesArguments: true,
});
process.env.PAPER_CASES = 'all';
// It reads the environment when it is loaded.
const { runProgram } = await import('./run-step.mjs');
const names = words.length === 0 ? [] : ['-t', words.map((word) => `(?=.*\\b${word}\\b)`).join('')];
const tests = ['--project=integration', 'tests/e2e/paper-compare.test.ts'];
const ok = runProgram('vitest/vitest.mjs', 'run', ...tests, ...names);
process.exitCode = ok ? 0 : 1;
