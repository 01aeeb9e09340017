import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { MAX_FILE_BYTES } from '@ledgerline/shared-events/attachments/limits.ts';

/** A file that arrived completely, in a temporary folder. */
export type ReceivedFile = {
  /** In bytes. */
  size: number;
  sha256: string;
  read(): AsyncIterable<Uint8Array>;
};

/**
 * Receives a file without holding it in memory, hands it to `work`, and removes it afterwards.
 * @throws Rejected too_large, and what `source` and `work` throw
 */
export async function withReceivedFile<T>(
  source: AsyncIterable<Uint8Array>,
  work: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ledgerline-upload-'));
  try {
    const path = join(folder, 'file');
    const hash = createHash('sha256');
    let size = 0;
    const counted = new Transform({
      transform(piece: Buffer, _encoding, done) {
        size += piece.byteLength;
        hash.update(piece);
        if (size > MAX_FILE_BYTES) done(new Rejected('too_large', TOO_LARGE));
        else done(null, piece);
      },
    });
    await pipeline(source, counted, createWriteStream(path));
    return await work({ size, sha256: hash.digest('hex'), read: () => createReadStream(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const TOO_LARGE = `A file has at most ${MAX_FILE_BYTES / 1024 ** 2} MB.`;
