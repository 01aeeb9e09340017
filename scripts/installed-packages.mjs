import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.ledgerline-install';
const RUNTIME_NODE = 24;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = (folder) => readJson(join(folder, 'package.json'));

/** Whether there is nothing to install: the manifests are those of the last install and nothing is missing. */
export function isInstalled(root) {
  if (readStamp(root) !== fingerprint(root)) return false;
  return missingDependencies(root).length === 0 && brokenBinaries(root).length === 0;
}

/** Whether the folder is to be filled from the lockfile alone: it never was, or the lockfile is another. */
export function isFresh(root) {
  return readStamp(root).split(' ')[0] !== lockfileHash(root);
}

/** Notes that everything that the manifests of now ask for is installed. */
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

/** Names of packages that some workspace asks for and that are not there. */
export function missingDependencies(root) {
  const names = workspaces(root).flatMap((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    const declared = Object.keys({ ...dependencies, ...devDependencies });
    return declared.filter((name) => ![folder, root].some((place) => isThere(place, name)));
  });
  return [...new Set(names)];
}

const isThere = (place, name) => existsSync(join(place, 'node_modules', name, 'package.json'));

/** Packages whose install script left no working program: today only the Node that runs the app. */
export function brokenBinaries(root) {
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_NODE) return [];
  const program = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= RUNTIME_NODE ? [] : ['node'];
}
