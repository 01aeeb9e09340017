import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The lockfile contains the native packages of every platform, so that `npm ci` works on each of them. npm omits
 * those that it could not look up where the lockfile was created; their data is in the packages that offer them, and
 * in their names.
 */

const SYSTEM = '(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32|windows)';
const PROCESSOR = '(arm64|arm|ia32|loong64|mips64el|ppc64|riscv64|s390x|x64)';
const LIBC = '(eabi|gnu|gnueabihf|msvc|musl)';
const NATIVE = new RegExp(`(?:^|[-/])${SYSTEM}-${PROCESSOR}(?:-${LIBC})?$`);
/** The values of the package field `libc`. */
const LIBC_FIELD = { gnu: 'glibc', musl: 'musl' };

/** The system, processor and C library of a package, by its name; null when the name contains no platform. */
export function platformOf(name) {
  const [, system, processor, libc] = NATIVE.exec(name) ?? [];
  if (!system) return null;
  const field = system === 'linux' ? LIBC_FIELD[libc] : undefined;
  const os = [system === 'windows' ? 'win32' : system];
  return { os, cpu: [processor], ...(field ? { libc: [field] } : {}) };
}

/** The paths at which npm looks for a dependency of the package at `path`, the nearest folder first. */
function places(path, name) {
  const found = [];
  for (let folder = path; folder !== ''; ) {
    found.push(`${folder}/node_modules/${name}`);
    const end = folder.lastIndexOf('/node_modules/');
    folder = end > 0 ? folder.slice(0, end) : '';
  }
  return [...found, `node_modules/${name}`];
}

/** The optional packages without an entry in a lockfile, with the package that offers each. */
function missingPackages({ packages }) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !places(path, name).some((place) => place in packages))
      .map(([name, range]) => ({ name, range, offeredBy: path })),
  );
}

/** The problems of a lockfile, one sentence each; none when `npm ci` can install from it on every platform. */
export function lockfileProblems(lockfile) {
  const missing = missingPackages(lockfile).map(
    ({ name, offeredBy }) => `${name} (of ${offeredBy}) has no entry.`,
  );
  const resolved = Object.entries(lockfile.packages)
    .filter(([, entry]) => entry.resolved && !entry.link)
    .map(([path]) => `${path} names the address that it came from.`);
  return [...missing, ...resolved];
}

function entryOf({ name, range, offeredBy }, packages) {
  const { dev, devOptional, license } = packages[offeredBy];
  const platform = platformOf(name);
  if (!platform)
    throw new Error(`${name} (of ${offeredBy}) has no entry, and its name contains no platform.`);
  const { os, cpu, libc } = platform;
  return {
    version: range.replace(/^[\^~]/, ''),
    cpu,
    ...(dev ? { dev } : {}),
    ...(devOptional ? { devOptional } : {}),
    ...(libc ? { libc } : {}),
    ...(license ? { license } : {}),
    optional: true,
    os,
  };
}

/**
 * A lockfile with an entry for every native package that one of its packages offers, and without download addresses.
 * An entry that npm could not look up has no integrity hash: then npm accepts the package of the registry.
 * @throws Error when an optional package is missing and its name contains no platform.
 */
export function completed(lockfile) {
  const packages = { ...lockfile.packages };
  for (const missing of missingPackages(lockfile)) {
    packages[`node_modules/${missing.name}`] = entryOf(missing, packages);
  }
  for (const [path, { resolved, ...entry }] of Object.entries(packages)) {
    if (resolved && !entry.link) packages[path] = entry;
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

/** Reads the lockfile of a folder. */
export function readLockfile(root) {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** Writes the lockfile of a folder as npm does. */
export function writeLockfile(root, lockfile) {
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`);
}
