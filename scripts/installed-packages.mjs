import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.ledgerline-install';
const RUNTIME_NODE = 24;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = (folder) => readJson(join(folder, 'package.json'));

/** Whether there is nothing to install: the manifests are those of the last install and no package is missing. */
export function isInstalled(root) {
  if (readStamp(root) !== fingerprint(root)) return false;
  return missingDependencies(root).length === 0 && brokenBinaries(root).length === 0;
}

/**
 * Whether the packages have to be installed from the lockfile alone, because they never were, or the lockfile has
 * changed.
 */
export function isFresh(root) {
  return readStamp(root).split(' ')[0] !== lockfileHash(root);
}

/** Records that everything in the present manifests is installed. */
export function rememberInstall(root) {
  writeFileSync(join(root, STAMP), fingerprint(root));
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

/** The names of packages that a workspace depends on and that are missing. */
export function missingDependencies(root) {
  const names = workspaces(root).flatMap((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    const declared = Object.keys({ ...dependencies, ...devDependencies });
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
