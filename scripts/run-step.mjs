import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Tests start many processes: they share Node's compile cache. */
const compiled = process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/ledgerline/compiled');

/** Runs a script of this repository on the present Node with inherited output; answers whether it succeeded. */
export function runScript(path, ...args) {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] };
  return spawnSync(process.execPath, [join(root, path), ...args], options).status === 0;
}

/** Runs a program of node_modules in the same way. */
export const runProgram = (path, ...args) => runScript(join('node_modules', path), ...args);

/** The folders of the sources. */
export const SOURCE_FOLDERS = ['shared-events', 'command-service', 'projection-service', 'client', 'infra'];

const FOLDERS = [...SOURCE_FOLDERS, 'tests'];

/** The checks of sources and of the build, by name. */
export const CHECKS = {
  'types of the server': () => runProgram('typescript/bin/tsc', '-p', '.'),
  'types of the client': () => runProgram('typescript/bin/tsc', '-p', 'client'),
  'format and lint': () => runProgram('@biomejs/biome/bin/biome', 'check', '.'),
  'names of files': () => runScript('scripts/check-file-names.mjs'),
  'identifiers and wording': () => runScript('scripts/check-identifiers.mjs'),
  lockfile: () => runScript('scripts/check-lockfile.mjs'),
  packages: () => runScript('scripts/check-packages.mjs'),
  layers: () =>
    runProgram(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...FOLDERS,
    ),
  'names in the docs': () => runScript('scripts/check-docs.mjs'),
  lengths: () => runScript('scripts/lengths.mjs'),
  'size of the client': () => runScript('scripts/size.mjs'),
};

/** Runs every check, with one line each; answers the names of those that failed. */
export function runChecks() {
  return Object.entries(CHECKS)
    .filter(([name, check]) => {
      const ok = check();
      process.stdout.write(`${ok ? '✔' : '✘'} ${name}\n`);
      return !ok;
    })
    .map(([name]) => name);
}
