import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StoreError } from '../storage/errors.ts';
import { LEDGER_FILE } from '../storage/ledger-folder.ts';

/** The option by which every command names another folder. */
export const DATA_DIR_OPTION = {
  'data-dir': { type: 'string', value: 'FOLDER', about: 'The folder of the ledger, or its file' },
} as const;

/** What is used without that option. */
export const DATA_DIR_VARIABLE = {
  DATA_DIR: 'Folder of the app, which holds the ledger in `eventstore`; .data by default',
};

/** Where the app keeps its ledger: the folder `eventstore` in DATA_DIR, or in `.data`. */
export function defaultDataDir(env: NodeJS.ProcessEnv): string {
  return resolve(env.DATA_DIR ?? '.data', 'eventstore');
}

/** The ledger file of a data folder, or the file itself when a file is named. @throws StoreError when it is not there. */
export function findLedgerFile(path: string): string {
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, LEDGER_FILE) : path;
  if (existsSync(file)) return file;
  throw new StoreError('missing', `There is no ledger at ${file}. Name its folder with --data-dir.`);
}

/** Runs a command: its result is the exit code; an error is one line and exit code 1. */
export async function runCommand(command: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
