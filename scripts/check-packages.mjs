// Part of npm run check: the packages have fine licences and hashes. CI also asks the registry for weaknesses.
import { spawnSync } from 'node:child_process';
import { readCommandLine } from '../infra/eventstore-node/src/command-line.ts';
import { lockedPackages, packageProblems, weaknesses } from './packages.mjs';
import { root } from './run-step.mjs';

const { values } = readCommandLine({
  usage: 'node scripts/check-packages.mjs [--advisories]',
  about: 'Checks the licences and hashes of the locked packages. It needs no network.',
  options: {
    advisories: {
      type: 'boolean',
      default: false,
      about: 'Also asks the registry for reported weaknesses; without an answer it says so and goes on',
    },
  },
});

const problems = packageProblems(lockedPackages(root));
if (values.advisories) problems.push(...reportedWeaknesses());
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function reportedWeaknesses() {
  const options = {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: process.platform === 'win32',
  };
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], options);
  const found = weaknesses(stdout ?? '');
  if (found === null) process.stdout.write('The registry did not answer: weaknesses were not checked.\n');
  return found ?? [];
}
