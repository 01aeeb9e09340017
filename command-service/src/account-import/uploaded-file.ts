import { Readable } from 'node:stream';
import type { RunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import { RandomAccessReader } from 'yauzl';
import { PART_BYTES } from './upload.ts';

/** The uploaded file cannot be read from its table. This says nothing about its content. */
export class UploadLost extends Error {
  override readonly name = 'UploadLost';
}

/** The attempt of the upload, which stored the file before any worker claimed the run. */
const UPLOAD_ATTEMPT = 0;

/** Reads any part of an uploaded file from its table. The last used part stays in memory. */
export class UploadedFile extends RandomAccessReader {
  readonly #runs: RunStore;
  readonly #importId: string;
  #last: { index: number; bytes: Uint8Array } | null = null;

  constructor(runs: RunStore, importId: string) {
    super();
    this.#runs = runs;
    this.#importId = importId;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#range(start, end), { objectMode: false });
  }

  async *#range(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / PART_BYTES);
      const offset = at - index * PART_BYTES;
      const piece = (await this.#part(index)).subarray(offset, offset + end - at);
      if (piece.byteLength === 0) throw new Error('The file ends too early.');
      yield piece;
      at += piece.byteLength;
    }
  }

  async #part(index: number): Promise<Uint8Array> {
    if (this.#last?.index === index) return this.#last.bytes;
    const lease = { id: this.#importId, attempt: UPLOAD_ATTEMPT };
    const bytes = await this.#runs.readPart(lease, index).catch((error: unknown) => {
      throw new UploadLost('A part of the file cannot be read.', { cause: error });
    });
    if (bytes === null) throw new UploadLost('A part of the file is gone.');
    this.#last = { index, bytes };
    return bytes;
  }
}
