import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './errors.ts';

/** The file in a data folder that holds the ledger. */
export const LEDGER_FILE = 'ledger.db';
const LOCK_FILE = 'writer.lock';
const STORE_ID_FILE = 'store-id';

/** A data folder that only this process may write to until it is released. */
export type OwnedFolder = {
  readonly path: string;
  readonly ledgerPath: string;
  release(): void;
};

/**
 * Restricts a file to its owner, creating it when it does not exist; SQLite's files beside it get the same
 * permissions. An existing file is not opened, because closing it would release the locks that this process holds on
 * it.
 */
function makePrivate(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) closeSync(openSync(path, 'a', 0o600));
  else if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
}

function prepareFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    makePrivate(join(path, LOCK_FILE));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StoreError('io', `The data folder ${path} cannot be created or written: ${reason}.`, {
      cause: error,
    });
  }
}

function ownerOf(path: string): string {
  try {
    return ` (process ${readFileSync(join(path, 'writer.pid'), 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/**
 * Creates the folder when needed, restricts the ledger to its owner, and takes the single-writer lock of the folder.
 * The lock is one of the operating system, held by an open SQLite transaction: it ends with the process, however that
 * ends.
 * @throws StoreError `locked` when another node holds it, `io` when the folder cannot be used.
 */
export function ownDataFolder(path: string): OwnedFolder {
  prepareFolder(path);
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(path, LOCK_FILE), { timeout: 0 });
    lock.exec('PRAGMA locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(join(path, 'writer.pid'), `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    const reason = error instanceof Error ? error.message : String(error);
    if (/locked|busy/i.test(reason)) {
      throw new StoreError(
        'locked',
        `The data folder ${path} is in use by another event store node${ownerOf(path)}. Stop it, or choose another folder.`,
      );
    }
    throw new StoreError('io', `The data folder ${path} cannot be written: ${reason}.`, { cause: error });
  }
  const current = lock;
  return { path, ledgerPath: join(path, LEDGER_FILE), release: () => current.close() };
}

/**
 * Makes sure that the ledger file exists, readable by its owner only. A folder that never contained one gets an empty
 * file.
 * @throws StoreError `missing` when the folder once contained a ledger: creating a new one would hide the loss.
 */
export function prepareLedgerFile({ path, ledgerPath }: OwnedFolder): void {
  const isGone = (statSync(ledgerPath, { throwIfNoEntry: false })?.size ?? 0) === 0;
  if (isGone && existsSync(join(path, STORE_ID_FILE))) {
    throw new StoreError(
      'missing',
      `${ledgerPath} is gone, though ${path} has held a ledger. Put it back, or name another folder.`,
    );
  }
  makePrivate(ledgerPath);
}

/** Records in the folder that it contains a ledger, so that a loss is noticed. */
export function noteLedger({ path }: OwnedFolder, storeId: string): void {
  writeFileSync(join(path, STORE_ID_FILE), `${storeId}\n`, { mode: 0o600 });
}

/** Identifies the file at a path, to notice when it was deleted or replaced. */
export function fileIdentity(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : null;
}
