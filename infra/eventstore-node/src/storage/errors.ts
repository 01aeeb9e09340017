/**
 * Why the store cannot do its work: `locked` (another node owns the folder), `damaged` (the file or a record
 * in it cannot be trusted), `version` (written in a format that this node does not know), `full` (no space
 * left), `missing` (the folder or file is not there), `io` (the disk or the operating system refused), `refused`
 * (the write itself cannot be stored).
 */
export type StoreFailure = 'locked' | 'damaged' | 'version' | 'full' | 'missing' | 'io' | 'refused';

/** A failure of the storage itself. Nothing of the write that met it was stored. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly failure: StoreFailure;
  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}

const SQLITE_FULL = 13;
/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGED = new Set([11, 26]);
/** SQLITE_READONLY, SQLITE_IOERR and SQLITE_CANTOPEN. */
const REFUSED_BY_SYSTEM = new Set([8, 10, 14]);

/** SQLite's primary result code of an error thrown by `node:sqlite`, or null when it is another error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

function toFailure(code: number | null): StoreFailure {
  if (code === SQLITE_FULL) return 'full';
  if (code !== null && DAMAGED.has(code)) return 'damaged';
  return code !== null && REFUSED_BY_SYSTEM.has(code) ? 'io' : 'refused';
}

/** Turns any error met while using the file at `path` into a StoreError that says what to do. */
export function toStoreError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const failure = toFailure(sqliteCode(error));
  const messages: Partial<Record<StoreFailure, string>> = {
    full: `There is no space left for ${path}: nothing was written. Free some space.`,
    damaged: `${path} is damaged (${reason}). Run the verify command and restore a backup.`,
    io: `${path} cannot be used: ${reason}.`,
  };
  return new StoreError(failure, messages[failure] ?? `${path} took nothing: ${reason}.`, { cause: error });
}
