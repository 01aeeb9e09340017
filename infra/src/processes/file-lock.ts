import { DatabaseSync } from 'node:sqlite';

/** A lock between processes. The operating system releases it when its holder ends for any reason. */
export type FileLock = { release(): void };

/**
 * Takes the lock of `path` (a file created for it), waiting up to `waitMs` and blocking meanwhile; null when another
 * process holds it.
 * @throws Error when the file cannot be written.
 */
export function takeFileLock(path: string, waitMs = 0): FileLock | null {
  const lock = new DatabaseSync(path, { timeout: waitMs });
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null;
    throw error;
  }
  return { release: () => lock.close() };
}
