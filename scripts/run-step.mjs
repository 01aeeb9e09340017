import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** Runs a program of node_modules on the Node that runs this script, its output on ours; answers whether it did well. */
export function runProgram(path, ...args) {
  const program = [process.execPath, join(root, 'node_modules', path), ...args];
  return (
    spawnSync(program[0], program.slice(1), { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status ===
    0
  );
}

const FOLDERS = ['shared-events', 'command-service', 'projection-service', 'client', 'infra', 'tests'];

/** The checks that run no code of ours, by name. */
export const CHECKS = {
  'types of the server': () => runProgram('typescript/bin/tsc', '-p', '.'),
  'types of the client': () => runProgram('typescript/bin/tsc', '-p', 'client'),
  'format and lint': () => runProgram('@biomejs/biome/bin/biome', 'check', '.'),
  layers: () =>
    runProgram(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      ...FOLDERS,
    ),
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
