import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { openLedgerFileReadOnly } from '../storage/database.ts';
import { StoreError, toStoreError } from '../storage/errors.ts';
import { type VerificationReport, verifyLedgerFile } from './verify-ledger.ts';

function syncToDisk(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Copies the file as of one moment, whatever is written to it meanwhile. */
function copySnapshot(source: string, target: string): void {
  const database = openLedgerFileReadOnly(source);
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    const { failure, message } = toStoreError(error, target);
    throw new StoreError(failure, `No copy was made. ${message}`, { cause: error });
  } finally {
    database.close();
  }
}

/** SQLite leaves its journal behind when it cannot roll a copy back. */
function removeUnfinished(path: string): void {
  for (const file of [path, `${path}-journal`]) rmSync(file, { force: true });
}

/**
 * Writes a copy of a ledger file and verifies the copy before it gets its name. A node may be serving the file
 * meanwhile. To restore, stop the node and replace `ledger.db` by the copy (without any `-wal` file).
 * @throws StoreError when the target exists, the disk is full, or the source or the copy is damaged.
 */
export function backupLedgerFile(source: string, target: string): VerificationReport {
  if (existsSync(target)) throw new StoreError('io', `${target} already exists: choose another file.`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const unfinished = `${target}.partial`;
  removeUnfinished(unfinished);
  try {
    writeFileSync(unfinished, '', { mode: 0o600 });
    copySnapshot(source, unfinished);
    const report = verifyLedgerFile(unfinished);
    if (report.problems.length > 0) {
      throw new StoreError('damaged', `The copy of ${source} is not sound: ${report.problems[0]}`);
    }
    syncToDisk(unfinished);
    renameSync(unfinished, target);
    syncToDisk(dirname(target));
    return report;
  } catch (error) {
    removeUnfinished(unfinished);
    throw error;
  }
}
