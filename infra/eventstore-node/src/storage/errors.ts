/**
 * Why the store failed: `locked` (another node uses the folder), `damaged` (the file or a record in it is damaged),
 * `corrupt` (the SQLite structure of the file is broken), `version` (the format is unknown), `full` (no space left,
 * or a limit or quota reached), `missing` (the folder or file does not exist), `io` (the disk or the operating system
 * refused), `busy` (another program is writing to the file), `unsynced` (the failure came when the commit may have
 * been written already), `refused` (the write itself cannot be stored).
 */
export type StoreFailure =
  | 'locked'
  | 'damaged'
  | 'corrupt'
  | 'version'
  | 'full'
  | 'missing'
  | 'io'
  | 'busy'
  | 'unsynced'
  | 'refused';

/** A failure of the storage. Nothing of the failed write was stored, unless the failure is `unsynced`. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const CORRUPT = new Set([11, 26]);
/**
 * SQLITE_IOERR_WRITE and SQLITE_IOERR_SHMSIZE: nothing was written, usually because of a quota or a limit on files.
 * SQLite rolls the commit back, so the next one may be tried.
 */
const NOT_WRITTEN = new Set([778, 4874]);
/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN. */
const REFUSED_BY_SYSTEM = new Set([8, 10, 14]);

/** SQLite's extended result code of an error thrown by `node:sqlite`, or null when it is another error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode;
}

function toFailure(extendedCode: number | null): StoreFailure {
  if (extendedCode === null) return 'refused';
  const code = extendedCode & 0xff;
  if (code === SQLITE_FULL || NOT_WRITTEN.has(extendedCode)) return 'full';
  if (code === SQLITE_BUSY) return 'busy';
  if (CORRUPT.has(code)) return 'corrupt';
  return REFUSED_BY_SYSTEM.has(code) ? 'io' : 'refused';
}

/** Turns any error of the file at `path` into a StoreError that says what to do. */
export function toStoreError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const failure = toFailure(sqliteCode(error));
  const messages: Partial<Record<StoreFailure, string>> = {
    full: `There is no space left for ${path} (${reason}): nothing was written. Free some space, or lift the limit.`,
    corrupt: `${path} is damaged (${reason}). Run the verify command and restore a backup.`,
    busy: `${path} is locked by another program that keeps writing to it (${reason}).`,
    io: `${path} cannot be used: ${reason}.`,
  };
  return new StoreError(failure, messages[failure] ?? `${path} refused the write: ${reason}.`, {
    cause: error,
  });
}
