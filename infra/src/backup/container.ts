import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '../start/start-error.ts';
import { type BackupKey, decrypted, encrypted, isEncrypted } from './backup-key.ts';
import { MAGIC, sealed, unsealed } from './seal.ts';

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Writes a backup: the parts, compressed, between a mark and their SHA-256, encrypted when there is a key. The file
 * has its name once it is whole and on disk; nothing is left of one that was broken off.
 * @throws StartError when the file exists or the disk is full; the error of `signal`
 */
export async function writeContainer(
  file: string,
  parts: Bytes,
  key: BackupKey | null,
  signal: AbortSignal,
): Promise<void> {
  const partial = `${file}.partial`;
  await refuseExisting(file);
  try {
    const content = sealed(through(parts, createGzip({ level: 5 })));
    const bytes = key === null ? content : await encrypted(content, key);
    const target = createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true });
    await pipeline(Readable.from(bytes, { objectMode: false }), target, { signal });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new StartError(`${file} cannot be written: the disk is full (ENOSPC).`);
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : '');

async function refuseExisting(file: string): Promise<void> {
  try {
    await (await open(file, 'wx', 0o600)).close();
    await rm(file);
  } catch (error) {
    const reason = codeOf(error);
    if (reason === 'EEXIST') throw new StartError(`${file} already exists: name another file.`);
    throw new StartError(`${file} cannot be written (${reason}).`);
  }
}

/**
 * Reads a whole backup without unpacking it.
 * @throws StartError when the file is missing, is no backup, is damaged, or does not fit the key
 */
export async function checkContainer(
  file: string,
  key: BackupKey | null,
  signal: AbortSignal,
): Promise<void> {
  for await (const _piece of openContainer(file, key)) signal.throwIfAborted();
}

/**
 * The parts of a backup that was checked.
 * @throws StartError as `checkContainer`
 */
export function readContainer(file: string, key: BackupKey | null): AsyncIterable<Uint8Array> {
  return through(openContainer(file, key), createGunzip());
}

/**
 * The bytes as a transform makes them, with the error of either. Whoever stops reading ends both: `compose` would then
 * throw an error that nobody can catch.
 */
function through(bytes: Bytes, transform: Duplex): Readable {
  pipeline(Readable.from(bytes, { objectMode: false }), transform).catch(() => undefined);
  return transform;
}

async function* openContainer(file: string, key: BackupKey | null): AsyncGenerator<Uint8Array> {
  const first = await firstBytes(file);
  if (isEncrypted(first) && key === null) {
    throw new StartError(`${file} is encrypted: name its key with --key-file, or set BACKUP_KEY.`);
  }
  if (!isEncrypted(first) && !first.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new StartError(`${file} isn't a Ledgerline backup, or it is damaged.`);
  }
  const source = createReadStream(file);
  try {
    const content = isEncrypted(first) && key !== null ? await decrypted(source, key, file) : source;
    yield* unsealed(content);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} is damaged: ${error instanceof Error ? error.message : error}`);
  } finally {
    source.destroy();
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code}).`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
