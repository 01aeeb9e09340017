import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newKeys } from '@ledgerline/projection-service/audit/key-ring.ts';
import { type FileLock, takeFileLock } from '../processes/file-lock.ts';
import { StartError } from './start-error.ts';

const LOCK = 'ledgerline.lock';

/** The name of the file that stands in the folder while a restore fills it. */
export const RESTORE_MARK = 'restore.unfinished';

/** The stores that a process may run in its data folder. */
export type StoreName = 'postgres' | 'eventstore';

/** The folder of all stored data, which this process owns until it is released. */
export type DataFolder = {
  path: string;
  /** The path of something inside the folder. */
  file(name: string): string;
  /** Stores the address of this process in the folder, for the message of a second start. */
  announce(url: string): void;
  /** Stores the address of a store of this process, for the operator's commands; only the owner can read it. */
  announceStore(name: StoreName, url: string): void;
  /** Notes that a restore fills the folder: nobody can claim it before `endRestore`. */
  beginRestore(): void;
  endRestore(): void;
  release(): void;
};

/**
 * Creates the folder when it is missing (for its owner only) and claims it for this process.
 * @throws StartError when it cannot be written, another process runs on it, or a restore into it was broken off.
 */
export function claimDataFolder(path: string): DataFolder {
  const file = (name: string) => join(path, name);
  const running = file('running.txt');
  const lock = lockOf(path, running);
  const restoring = file(RESTORE_MARK);
  if (existsSync(restoring)) {
    lock.release();
    throw new StartError(`A restore into ${path} was broken off: delete the folder, and restore again.`);
  }
  return {
    path,
    file,
    announce: (url) => writeFileSync(running, `process ${process.pid}, ${url}`),
    announceStore: (name, url) => writeFileSync(storeFile(path, name), url, { mode: 0o600 }),
    beginRestore: () => writeFileSync(restoring, ''),
    endRestore: () => rmSync(restoring, { force: true }),
    release() {
      rmSync(running, { force: true });
      for (const name of STORES) rmSync(storeFile(path, name), { force: true });
      lock.release();
    },
  };
}

const STORES: readonly StoreName[] = ['postgres', 'eventstore'];

function storeFile(path: string, name: StoreName): string {
  return join(path, `running-${name}.txt`);
}

/**
 * Whether a process runs on the data folder.
 * @throws Error when the folder is missing or cannot be written.
 */
export function isClaimed(path: string): boolean {
  const lock = takeFileLock(join(path, LOCK));
  lock?.release();
  return lock === null;
}

/** The address of a store of the process that runs on the data folder; null when it is not stored yet. */
export function announcedStore(path: string, name: StoreName): string | null {
  try {
    return readFileSync(storeFile(path, name), 'utf8').trim() || null;
  } catch {
    return null;
  }
}

function lockOf(path: string, running: string): FileLock {
  let lock: FileLock | null;
  try {
    makeFolders(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    lock = takeFileLock(join(path, LOCK));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const closed = existsSync(path) ? path : dirname(path);
    throw new StartError(
      `The data folder ${path} cannot be written (${reason}): give yourself the right to write in ${closed}, or set DATA_DIR to another folder.`,
    );
  }
  if (lock) return lock;
  throw new StartError(
    `Ledgerline already runs on the data folder ${path}${whoRuns(running)}: stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * One folder after the other, because creating them recursively never ends where the system forbids folders (as in
 * /proc).
 */
function makeFolders(path: string): void {
  if (existsSync(path)) return;
  makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

function whoRuns(running: string): string {
  try {
    return ` (${readFileSync(running, 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/**
 * A secret that is generated once, at random by default, and stored in `file`, which only the owner can read.
 */
export function storedSecret(file: string, generate = () => randomBytes(32).toString('base64url')): string {
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept) return kept;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const secret = generate();
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** The name of the file with the keys of signed checkpoints, in the data folder. */
export const AUDIT_KEYS_FILE = 'audit-keys';

/** The keys of signed checkpoints of an app that has a data folder of its own. */
export function storedAuditKeys(data: Pick<DataFolder, 'file'>): string {
  return storedSecret(data.file(AUDIT_KEYS_FILE), () => newKeys(null));
}
