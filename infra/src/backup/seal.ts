import { createHash } from 'node:crypto';

/** The first bytes of a backup that is not encrypted, and of the content of one that is. */
export const MAGIC = Buffer.from('ledgerline backup 1\n');
const HASH_BYTES = 32;

type Bytes = AsyncIterable<Uint8Array>;

/** The bytes between a mark and the SHA-256 of everything before it. */
export async function* sealed(content: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256').update(MAGIC);
  yield MAGIC;
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
  yield hash.digest();
}

/**
 * The bytes between the mark and the hash. They are right when the reading ends without an error.
 * @throws Error when a byte is missing, another one, or too much
 */
export async function* unsealed(bytes: Bytes): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let last = Buffer.alloc(0);
  let isMarked = false;
  for await (const piece of bytes) {
    last = Buffer.concat([last, piece]);
    if (last.length < HASH_BYTES + (isMarked ? 0 : MAGIC.length)) continue;
    const content = last.subarray(0, last.length - HASH_BYTES);
    last = last.subarray(last.length - HASH_BYTES);
    hash.update(content);
    if (isMarked) yield content;
    else if (content.subarray(0, MAGIC.length).equals(MAGIC)) yield content.subarray(MAGIC.length);
    else throw new Error('its beginning is wrong.');
    isMarked = true;
  }
  if (!isMarked || !hash.digest().equals(last)) throw new Error('its hash is wrong.');
}
