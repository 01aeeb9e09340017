import { describe, expect, it } from 'vitest';
import { sealed, unsealed } from './seal.ts';

async function* inPieces(bytes: Uint8Array, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function whole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

const content = Buffer.from('Jobs, clients and invoices of a translator, over and over again');

describe('the seal of a backup', () => {
  it.each([1, 7, 50, 1_000])('gives back the content, in pieces of %i bytes', async (length) => {
    const file = await whole(sealed(inPieces(content, length)));
    expect(await whole(unsealed(inPieces(file, length)))).toEqual(content);
  });

  it('breaks with every bit that is changed, cut off or added', async () => {
    const file = await whole(sealed(inPieces(content, 9)));
    for (let bit = 0; bit < file.length * 8; bit += 1) {
      const damaged = Buffer.from(file);
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(whole(unsealed(inPieces(damaged, 16))), `bit ${bit}`).rejects.toThrow('is wrong');
    }
    for (let length = 0; length < file.length; length += 1) {
      await expect(whole(unsealed(inPieces(file.subarray(0, length), 16)))).rejects.toThrow('is wrong');
    }
    const longer = Buffer.concat([file, Buffer.alloc(1)]);
    await expect(whole(unsealed(inPieces(longer, 16)))).rejects.toThrow('is wrong');
  });
});
