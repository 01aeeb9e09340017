// Part of npm run check: the lockfile contains the packages of every platform.
import { resolve } from 'node:path';
import { lockfileProblems, readLockfile } from './lockfile.mjs';

const problems = lockfileProblems(readLockfile(resolve(import.meta.dirname, '..')));
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write('package-lock.json: run node scripts/complete-lockfile.mjs.\n');
  process.exitCode = 1;
}
