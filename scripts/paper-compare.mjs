// npm run paper:compare: every combination of what papers differ in, on the screen and as PDF. It takes an hour or two;
// npm test compares a selection in which every two values meet. `-- German Thai` takes those that have all the words.
process.env.PAPER_CASES = 'all';
const { runProgram } = await import('./run-step.mjs');

const words = process.argv.slice(2);
const names = words.length === 0 ? [] : ['-t', words.map((word) => `(?=.*\\b${word}\\b)`).join('')];
const ok = runProgram(
  'vitest/vitest.mjs',
  'run',
  '--project=integration',
  'tests/e2e/paper-compare.test.ts',
  ...names,
);
process.exitCode = ok ? 0 : 1;
