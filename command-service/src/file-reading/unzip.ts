import { buffer } from 'node:stream/consumers';
import { UnreadableFile } from '@ledgerline/shared-events/import/unreadable-file.ts';
import { type Entry, fromBufferPromise } from 'yauzl';

/** A file of a ZIP. */
export type Part = { name: string; bytes: Uint8Array };

type ZipLimits = {
  /** How many files a ZIP may have, and how many bytes they may have together. */
  files: number;
  bytes: number;
  /** The message where there are more. */
  tooLarge: string;
  /** Which files are unpacked and counted; all without it. */
  includes?: (name: string) => boolean;
};

const DAMAGED = "This isn't a complete ZIP file or workbook.";

/** How many entries are looked at, unpacked or not. */
const MAX_ENTRIES = 20_000;

/** Files that programs add to a ZIP. */
const ADDED = /\/$|^__MACOSX\/|(?:^|\/)\./;

/** Whether a file is a ZIP, as workbooks and packages of translation tools are. */
export const isZip = (bytes: Uint8Array) =>
  startsWith(bytes, 'PK\x03\x04') || startsWith(bytes, 'PK\x05\x06');

const startsWith = (bytes: Uint8Array, mark: string) =>
  [...mark].every((sign, index) => bytes[index] === sign.charCodeAt(0));

/**
 * The files of a ZIP in the order of their names.
 * @throws UnreadableFile when it is damaged, protected or too large
 */
export async function unzip(bytes: Uint8Array, limits: ZipLimits): Promise<Part[]> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true }).catch((cause: unknown) => {
    throw new UnreadableFile(DAMAGED, { cause });
  });
  try {
    const entries: Entry[] = [];
    let unpacked = 0;
    let seen = 0;
    for await (const entry of zip.eachEntry()) {
      seen += 1;
      const isIncluded = !ADDED.test(entry.fileName) && (limits.includes?.(entry.fileName) ?? true);
      if (isIncluded && entry.isEncrypted())
        throw new UnreadableFile('This ZIP file is protected by a password.');
      if (isIncluded) {
        unpacked += entry.uncompressedSize;
        entries.push(entry);
      }
      if (unpacked > limits.bytes || entries.length > limits.files || seen > MAX_ENTRIES)
        throw new UnreadableFile(limits.tooLarge);
    }
    const parts: Part[] = [];
    for (const entry of entries.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) {
      parts.push({ name: entry.fileName, bytes: await buffer(await zip.openReadStreamPromise(entry)) });
    }
    return parts;
  } catch (cause) {
    throw cause instanceof UnreadableFile ? cause : new UnreadableFile(DAMAGED, { cause });
  } finally {
    zip.close();
  }
}
