import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file as the manifest of an export names it. */
export type ArchivedFile = { path: string; bytes: number; sha256: string };

/**
 * A ZIP file in the making: files go in one after the other, at the pace at which its bytes are taken out of
 * `stream`. Same files, same bytes: every entry bears the same time.
 */
export class Archive {
  readonly stream = new PassThrough();
  readonly files: ArchivedFile[] = [];
  readonly #zip = new ZipFile();
  readonly #at: Date;
  /** Rejects when nobody takes the bytes any more. */
  readonly #lost: Promise<never>;

  constructor(at: Date) {
    this.#at = at;
    this.#lost = new Promise((_resolve, reject) => {
      this.stream.once('error', reject);
      this.stream.once('close', () => reject(new Error('The file was closed before it was whole.')));
    });
    this.#lost.catch(() => undefined);
    const output = this.#zip.outputStream;
    output.on('error', (error: Error) => this.stream.destroy(error));
    output.pipe(this.stream);
    this.#zip.on('error', (error: Error) => this.stream.destroy(error));
  }

  /** Puts a file in; resolves when all of it is in, with what the manifest says about it. */
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

  /** No file comes any more. */
  end(): void {
    this.#zip.end();
  }
}
