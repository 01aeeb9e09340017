import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readCommandLine } from '@ledgerline/eventstore-node/command-line.ts';
import { takeFileLock } from '../processes/file-lock.ts';
import { compressFolder } from './compress.ts';
import { clientFingerprint } from './sources.ts';

const WAIT_MS = 180_000;
const root = resolve(import.meta.dirname, '../../..');
const dist = join(root, 'client/dist');
const cache = join(root, 'node_modules/.cache/ledgerline');
/** The file in a built folder with the fingerprint of its sources. It is part of the folder, so the two always agree. */
const STAMP = '.built-from';

/**
 * Builds the client into client/dist, unless it contains a build of the same sources. Prints "built" or "unchanged".
 * Several starts from one checkout wait for each other.
 */
async function buildClient(): Promise<void> {
  mkdirSync(cache, { recursive: true });
  const lock = takeFileLock(join(cache, 'client-build.lock'), WAIT_MS);
  if (lock === null) throw new Error('another build did not finish in time');
  try {
    const fingerprint = clientFingerprint(root);
    const isCurrent = stamp() === fingerprint;
    if (!isCurrent) await build(fingerprint);
    process.stdout.write(isCurrent ? 'unchanged\n' : 'built\n');
  } finally {
    lock.release();
  }
}

function stamp(): string {
  const file = join(dist, STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Builds beside the served folder and then swaps the two, so that a failed build leaves the former one in place. */
async function build(fingerprint: string): Promise<void> {
  const { build: viteBuild } = await import('vite');
  const fresh = join(root, 'client/dist-next');
  rmSync(fresh, { recursive: true, force: true });
  await viteBuild({
    root: join(root, 'client'),
    logLevel: 'error',
    build: { outDir: fresh, emptyOutDir: true, reportCompressedSize: false },
  });
  compressFolder(fresh);
  writeFileSync(join(fresh, STAMP), fingerprint);
  rmSync(dist, { recursive: true, force: true });
  renameSync(fresh, dist);
}

readCommandLine({
  usage: 'npm run build',
  about: 'Builds the client into client/dist, unless that contains a build of the same sources.',
  options: {},
});

try {
  await buildClient();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
