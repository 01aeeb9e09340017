/**
 * Why the store cannot do its work: `locked` (another node owns the folder), `damaged` (the file or a record
 * in it cannot be trusted), `version` (written in a format that this node does not know), `full` (no space
 * left), `missing` (the folder or file is not there), `io` (the disk or the operating system refused).
 */
export type StoreFailure = 'locked' | 'damaged' | 'version' | 'full' | 'missing' | 'io';

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
const DAMAGED = new Set([11, 26]);

/** SQLite's primary result code of an error thrown by `node:sqlite`, or null when it is another error. */
function sqliteCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** Turns any error met while using the file at `path` into a StoreError that says what to do. */
export function toStoreError(error: unknown, path: string): StoreError {
  if (error instanceof StoreError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const code = sqliteCode(error);
  if (code === SQLITE_FULL) {
    return new StoreError('full', `The disk of ${path} is full: nothing was written. Free some space.`, {
      cause: error,
    });
  }
  if (code !== null && DAMAGED.has(code)) {
    return new StoreError('damaged', `${path} is damaged (${reason}). Restore it from a backup.`, {
      cause: error,
    });
  }
  return new StoreError('io', `${path} cannot be used: ${reason}.`, { cause: error });
}
