// npm test: everything. The last line is "N passed, N failed"; each check of `npm run check` counts as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { CHECKS, root, runChecks, runProgram } from './run-step.mjs';

readCommandLine({
  usage: 'npm test',
  about: 'Runs every check and every test, the journeys in a browser included. The last line counts them.',
  options: {},
});

/**
 * The seed of the samples of property tests: the files of the commit, so that a commit passes or fails each time, and
 * the next one draws other samples. Without a repository each run draws its own, as those of `npm run histories` do.
 */
function seedOfCommit() {
  const tree = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], { cwd: root, encoding: 'utf8' });
  return tree.status === 0 ? String(Number.parseInt(tree.stdout.slice(0, 7), 16)) : undefined;
}

const seed = process.env.SAMPLES_SEED ?? seedOfCommit();
if (seed !== undefined) process.env.SAMPLES_SEED = seed;

const folder = mkdtempSync(join(tmpdir(), 'ledgerline-report-'));

/** Runs all tests; a run that breaks without a failed test counts as one failure. */
function runTests() {
  const report = join(folder, 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ok = runProgram('vitest/vitest.mjs', 'run', ...reporters);
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  return { passed: numPassedTests, failed: ok ? 0 : Math.max(1, numFailedTests) };
}

const failedChecks = runChecks();
const results = [
  { passed: Object.keys(CHECKS).length - failedChecks.length, failed: failedChecks.length },
  runTests(),
];
rmSync(folder, { recursive: true, force: true });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (failedChecks.length > 0) process.stdout.write(`\nFailed checks: ${failedChecks.join(', ')}\n`);
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
