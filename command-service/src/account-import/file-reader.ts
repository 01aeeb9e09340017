import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

/** Reads any part of an export in a file of this machine. */
export class FileReader extends RandomAccessReader {
  readonly #path: string;

  constructor(path: string) {
    super();
    this.#path = path;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.#path, { start, end: end - 1 });
  }
}
