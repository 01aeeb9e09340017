import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file in the manifest of an export. */
type ArchivedFile = { path: string; bytes: number; sha256: string };

/**
 * A ZIP file that is being written: files are added one after the other, as fast as its bytes are read from `stream`.
 * Equal files give equal bytes, because every entry has the same time.
 */
export class Archive {
  readonly stream = new PassThrough();
  readonly files: ArchivedFile[] = [];
  readonly #zip = new ZipFile();
  readonly #at: Date;
  /** Rejects when the stream was closed. */
  readonly #lost: Promise<never>;

  constructor(at: Date) {
    this.#at = at;
    this.#lost = new Promise((_resolve, reject) => {
      this.stream.once('error', reject);
      this.stream.once('close', () => reject(new Error('The file was closed before it was complete.')));
    });
    this.#lost.catch(() => undefined);
    const output = this.#zip.outputStream;
    output.on('error', (error: Error) => this.stream.destroy(error));
    output.pipe(this.stream);
    this.#zip.on('error', (error: Error) => this.stream.destroy(error));
  }

  /** Adds a file; resolves when it is written completely, with its entry for the manifest. */
  async add(
    path: string,
    pieces: AsyncIterable<string | Uint8Array>,
    compress = true,
  ): Promise<ArchivedFile> {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = async function* () {
      for await (const piece of pieces) {
        const part = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(part);
        bytes += part.byteLength;
        yield part;
      }
    };
    const source = Readable.from(counted(), { objectMode: false });
    const ended = once(source, 'end');
    this.#zip.addReadStream(source, path, { mtime: this.#at, mode: 0o100644, compress });
    await Promise.race([ended, this.#lost]);
    const file = { path, bytes, sha256: hash.digest('hex') };
    this.files.push(file);
    return file;
  }

  /** Finishes the ZIP file. */
  end(): void {
    this.#zip.end();
  }
}
