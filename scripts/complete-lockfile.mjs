// node scripts/complete-lockfile.mjs: has to be run after npm has written the lockfile.
import { resolve } from 'node:path';
import { completed, readLockfile, writeLockfile } from './lockfile.mjs';

const root = resolve(import.meta.dirname, '..');
const before = readLockfile(root);
const after = completed(before);
writeLockfile(root, after);
const added = Object.keys(after.packages).length - Object.keys(before.packages).length;
process.stdout.write(`package-lock.json names the packages of every platform (${added} added).\n`);
