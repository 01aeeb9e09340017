import { chmodSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner may read, completely or not at all. */
export function writePrivateFile(path: string, content: string): void {
  const unfinished = `${path}.new`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  renameSync(unfinished, path);
}

/** The content of a private file; null when it does not exist. Its permissions are restricted again if necessary. */
export function readPrivateFile(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return null;
  if ((found.mode & 0o077) !== 0) chmodSync(path, 0o600);
  return readFileSync(path, 'utf8');
}
