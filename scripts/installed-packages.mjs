import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const STAMP = 'node_modules/.ledgerline-install';
const RUNTIME_NODE = 24;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const manifest = (folder) => readJson(join(folder, 'package.json'));

/** Whether `npm install` has nothing to do: the manifests are those of the last install and nothing is missing. */
export function isInstalled(root) {
  const stamp = join(root, STAMP);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(root)) return false;
  return missingDependencies(root).length === 0 && brokenBinaries(root).length === 0;
}

/** Notes that everything that the manifests of now ask for is installed. */
export function rememberInstall(root) {
  writeFileSync(join(root, STAMP), fingerprint(root));
}

function fingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const folder of workspaces(root)) hash.update(readFileSync(join(folder, 'package.json')));
  const lockfile = join(root, 'package-lock.json');
  return hash.update(existsSync(lockfile) ? readFileSync(lockfile) : '').digest('hex');
}

function workspaces(root) {
  return [root, ...manifest(root).workspaces.map((workspace) => join(root, workspace))];
}

/** Names of packages that some workspace asks for and that are not there. */
export function missingDependencies(root) {
  const names = workspaces(root).flatMap((folder) => {
    const { dependencies, devDependencies } = manifest(folder);
    const wanted = Object.keys({ ...dependencies, ...devDependencies });
    return wanted.filter((name) => ![folder, root].some((place) => isThere(place, name)));
  });
  return [...new Set(names)];
}

const isThere = (place, name) => existsSync(join(place, 'node_modules', name, 'package.json'));

/**
 * `name@version` of the native packages for this platform that an installed package offers and that are not
 * there. A native package is an optional dependency whose name ends with a system and a processor.
 */
export function missingNativePackages(root, platform = thisPlatform()) {
  const missing = installedManifests(root).flatMap(({ optionalDependencies = {} }) => {
    const fitting = Object.entries(optionalDependencies).filter(([name]) => fitsPlatform(name, platform));
    if (fitting.some(([name]) => isThere(root, name))) return [];
    return fitting.slice(0, 1).map(([name, range]) => `${name}@${range.replace(/^[\^~]/, '')}`);
  });
  return [...new Set(missing)];
}

function thisPlatform() {
  const isGlibc =
    process.platform === 'linux' && Boolean(process.report.getReport().header.glibcVersionRuntime);
  return { system: process.platform, processor: process.arch, libc: isGlibc ? 'gnu' : 'musl' };
}

function fitsPlatform(name, { system, processor, libc }) {
  const systems = system === 'win32' ? 'win32|windows' : system;
  const end = system === 'linux' ? `(-${libc})?` : system === 'win32' ? '(-msvc)?' : '';
  const rival = system === 'linux' && new RegExp(`-${libc === 'gnu' ? 'musl' : 'gnu'}$`).test(name);
  return !rival && new RegExp(`(^|[-/])(${systems})-${processor}${end}$`).test(name);
}

function installedManifests(root) {
  const modules = join(root, 'node_modules');
  return readdirSync(modules).flatMap((entry) => {
    const folders = entry.startsWith('@')
      ? readdirSync(join(modules, entry)).map((name) => join(entry, name))
      : [entry];
    return folders
      .map((folder) => join(modules, folder))
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map(manifest);
  });
}

/** Packages whose install script left no working program: today only the Node that runs the app. */
export function brokenBinaries(root) {
  if (Number.parseInt(process.versions.node, 10) >= RUNTIME_NODE) return [];
  const program = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return status === 0 && Number.parseInt(stdout.slice(1), 10) >= RUNTIME_NODE ? [] : ['node'];
}
