import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { largestUpload, PART_BYTES, storeUpload } from './upload.ts';

const MIB = 1024 ** 2;

/** Stores an upload of that many pieces of 1 MB. */
async function send(pieces: number, maxBytes: number): Promise<{ bytes: number; parts: number[] }> {
  const parts: number[] = [];
  const runs = {
    beat: async () => true,
    addPart: async (_lease: unknown, _index: number, part: Uint8Array) => void parts.push(part.byteLength),
  };
  const source = (async function* () {
    for (let index = 0; index < pieces; index += 1) yield new Uint8Array(MIB);
  })();
  const lease = { id: randomUUID(), attempt: 1 };
  return { bytes: await storeUpload(runs, lease, source, maxBytes), parts };
}

describe('the upload of an export', () => {
  it('is stored in parts of one size', async () => {
    expect(await send(2, 2 * MIB)).toEqual({ bytes: 2 * MIB, parts: Array(8).fill(PART_BYTES) });
  });

  it('of a test account is limited to 100 MB, and says how to import more', async () => {
    const most = largestUpload(true);
    expect(most).toBe(100 * MIB);
    await expect(send(101, most)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringMatching(/larger than 100 MB.*Register your account first/),
    });
    expect((await send(101, largestUpload(false))).bytes).toBe(101 * MIB);
  });
});
