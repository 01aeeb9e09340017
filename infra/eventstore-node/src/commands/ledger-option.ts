import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StoreError } from '../storage/errors.ts';
import { LEDGER_FILE } from '../storage/ledger-folder.ts';

/** The option that selects another folder, in every command. */
export const DATA_DIR_OPTION = {
  'data-dir': { type: 'string', value: 'FOLDER', about: 'The folder of the ledger, or its file' },
} as const;

/** The variable that applies without that option. */
export const DATA_DIR_VARIABLE = {
  DATA_DIR: 'Folder of the app, which holds the ledger in `eventstore`; .data by default',
};

/**
 * The ledger file that the option names, itself or by its folder; by default that of the app: in `eventstore` of
 * DATA_DIR, or of `.data`. @throws StoreError when it does not exist.
 */
export function findLedgerFile(named: { 'data-dir'?: string | undefined }): string {
  const path = named['data-dir'] ?? resolve(process.env.DATA_DIR ?? '.data', 'eventstore');
  const file = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, LEDGER_FILE) : path;
  if (existsSync(file)) return file;
  throw new StoreError('missing', `There is no ledger at ${file}. Name its folder with --data-dir.`);
}

/** Runs a command. Its result is the exit code; an error prints one line and gives exit code 1. */
export async function runCommand(command: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await command();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
