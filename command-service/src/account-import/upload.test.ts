import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AccountStatus } from '../ledger/loading/account-status.ts';
import { PART_BYTES, storeUpload } from './upload.ts';

const MIB = 1024 ** 2;

/** Stores an upload of that many pieces of 1 MB. */
async function send(
  pieces: number,
  accountStatus: AccountStatus,
): Promise<{ bytes: number; parts: number[] }> {
  const parts: number[] = [];
  const runs = {
    beat: async () => true,
    addPart: async (_lease: unknown, _index: number, part: Uint8Array) => void parts.push(part.byteLength),
  };
  const source = (async function* () {
    for (let index = 0; index < pieces; index += 1) yield new Uint8Array(MIB);
  })();
  const lease = { id: randomUUID(), attempt: 1 };
  return { bytes: await storeUpload(runs, lease, source, accountStatus), parts };
}

describe('the upload of an export', () => {
  it('is stored in parts of one size', async () => {
    expect(await send(2, 'account')).toEqual({ bytes: 2 * MIB, parts: Array(8).fill(PART_BYTES) });
  });

  it.each([
    ['testAccount', /larger than 100 MB.*Register your account first/],
    ['unconfirmed', /larger than 100 MB.*Confirm your email address first/],
  ] satisfies [AccountStatus, RegExp][])(
    'of a %s is limited, and says how to import more',
    async (status, words) => {
      expect((await send(100, status)).bytes).toBe(100 * MIB);
      await expect(send(101, status)).rejects.toMatchObject({
        code: 'too_large',
        message: expect.stringMatching(words),
      });
      expect((await send(101, 'account')).bytes).toBe(101 * MIB);
    },
  );
});
