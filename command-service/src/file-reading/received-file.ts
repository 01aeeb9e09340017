import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAX_FILE_BYTES } from '@ledgerline/shared-events/attachments/limits.ts';

/** A file that arrived completely, in a temporary folder. */
type ReceivedFile = {
  path: string;
  /** In bytes. */
  size: number;
  sha256: string;
  read(): AsyncIterable<Uint8Array>;
};

/** Receives a file of at most so many bytes. @throws Rejected too_large with `refusal`, and what `source` throws */
export type Receive = (
  source: AsyncIterable<Uint8Array>,
  limit: { bytes: number; refusal: string },
) => Promise<ReceivedFile>;

/**
 * Receives a file without holding it in memory, hands it to `work`, and removes it afterwards.
 * @throws Rejected too_large, and what `source` and `work` throw
 */
export async function withReceivedFile<T>(
  source: AsyncIterable<Uint8Array>,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const limit = { bytes: MAX_FILE_BYTES, refusal: TOO_LARGE };
  return await withReceivedFiles(async (receive) => await work(await receive(source, limit)));
}

const PREFIX = 'ledgerline-upload-';
const FOLDER = /^ledgerline-upload-(\d{1,9})-/;

/** Removes the uploads that a killed process left: they're files of users. Those of a living process stay. */
export async function removeLeftUploads(): Promise<void> {
  const names = await readdir(tmpdir());
  const left = names.filter((name) => {
    const [, pid] = FOLDER.exec(name) ?? [];
    return pid !== undefined && !isAlive(Number(pid));
  });
  await Promise.all(left.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // One of another user is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

let leftRemoved: Promise<void> | undefined;

/** Hands `work` what receives files one after another, and removes them afterwards. @throws what `work` throws */
export async function withReceivedFiles<T>(work: (receive: Receive) => Promise<T>): Promise<T> {
  // A folder that can't be removed belongs to somebody else.
  leftRemoved ??= removeLeftUploads().catch(() => undefined);
  await leftRemoved;
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  let count = 0;
  try {
    return await work(async (source, limit) => {
      count += 1;
      return await received(join(folder, `file-${count}`), source, limit);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function received(path: string, ...[source, limit]: Parameters<Receive>): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.byteLength;
      hash.update(piece);
      if (size > limit.bytes) done(new Rejected('too_large', limit.refusal));
      else done(null, piece);
    },
  });
  await pipeline(source, counted, createWriteStream(path));
  return { path, size, sha256: hash.digest('hex'), read: () => createReadStream(path) };
}

export const TOO_LARGE = `A file has at most ${MAX_FILE_BYTES / 1024 ** 2} MB.`;
