import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.ledgerline-install';
const RUNTIME_NODE = 24;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = (folder) => readJson(join(folder, 'package.json'));

/** What the stamp says besides, when the packages that only tests need are not installed. */
const WITHOUT_TESTS = 'without tests';

/**
 * Whether there is nothing to install: the manifests are those of the last install and no package is missing. What
 * only tests need counts `withTests`.
 */
export function isInstalled(root, withTests) {
  const present = fingerprint(root);
  const installed = readStamp(root);
  if (installed !== present && (withTests || installed !== `${present} ${WITHOUT_TESTS}`)) return false;
  return missingDependencies(root, withTests).length === 0 && brokenBinaries(root).length === 0;
}

/** Whether an install, of whichever manifests, had the packages that only tests need. */
export function hasTests(root) {
  const installed = readStamp(root);
  return installed !== '' && !installed.endsWith(WITHOUT_TESTS);
}

/**
 * Whether the packages have to be installed from the lockfile alone, because they never were, or the lockfile has
 * changed.
 */
export function isFresh(root) {
  return readStamp(root).split(' ')[0] !== lockfileHash(root);
}

/** Records that the packages in the present manifests are installed. */
export function rememberInstall(root, withTests) {
  writeFileSync(join(root, STAMP), withTests ? fingerprint(root) : `${fingerprint(root)} ${WITHOUT_TESTS}`);
}

function readStamp(root) {
  const stamp = join(root, STAMP);
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

function lockfileHash(root) {
  const lockfile = join(root, 'package-lock.json');
  return createHash('sha256')
    .update(existsSync(lockfile) ? readFileSync(lockfile) : '')
    .digest('hex');
}

function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const folder of workspaces(root)) hash.update(readFileSync(join(folder, 'package.json')));
  return `${lockfileHash(root)} ${hash.digest('hex')}`;
}

function workspaces(root) {
  return [root, ...manifest(root).workspaces.map((workspace) => join(root, workspace))];
}

/** The names of packages that a workspace depends on and that are missing, those for tests only `withTests`. */
export function missingDependencies(root, withTests) {
  const names = workspaces(root).flatMap((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    const declared = Object.keys({ ...dependencies, ...(withTests && devDependencies) });
    return declared.filter((name) => ![folder, root].some((place) => isThere(place, name)));
  });
  return [...new Set(names)];
}

const isThere = (place, name) => existsSync(join(place, 'node_modules', name, 'package.json'));

/** Packages whose install script did not produce a working program. Only the package of Node is checked. */
export function brokenBinaries(root) {
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_NODE) return [];
  const program = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= RUNTIME_NODE ? [] : ['node'];
}
