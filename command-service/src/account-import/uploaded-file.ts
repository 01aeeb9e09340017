import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { Database } from '../database/schema.ts';
import { CHUNK_BYTES } from './upload.ts';

/** The uploaded file cannot be read: that says nothing about what is in it. */
export class UploadLost extends Error {
  override readonly name = 'UploadLost';
}

/** Reads any part of an uploaded file out of its table, with the last used part in memory. */
export class UploadedFile extends RandomAccessReader {
  readonly #db: Database;
  readonly #importId: string;
  #last: { index: number; bytes: Buffer } | null = null;

  constructor(db: Database, importId: string) {
    super();
    this.#db = db;
    this.#importId = importId;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / CHUNK_BYTES);
      const offset = at - index * CHUNK_BYTES;
      const piece = (await this.#chunk(index)).subarray(offset, offset + end - at);
      if (piece.byteLength === 0) throw new Error('The file ends before its time.');
      yield piece;
      at += piece.byteLength;
    }
  }

  async #chunk(index: number): Promise<Buffer> {
    if (this.#last?.index === index) return this.#last.bytes;
    const { bytes } = await this.#db
      .selectFrom('identity.account_import_chunks')
      .select('bytes')
      .where('import_id', '=', this.#importId)
      .where('index', '=', index)
      .executeTakeFirstOrThrow()
      .catch((error: unknown) => {
        throw new UploadLost('A part of the file cannot be read.', { cause: error });
      });
    this.#last = { index, bytes };
    return bytes;
  }
}
