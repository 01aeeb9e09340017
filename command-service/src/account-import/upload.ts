import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  ACCOUNT_QUOTA_BYTES,
  TEST_ACCOUNT_QUOTA_BYTES,
} from '@ledgerline/shared-events/attachments/limits.ts';
import type { RunLease, RunStore } from '@ledgerline/shared-events/runs/run-store.ts';

/** One part of the file. The last may be shorter. */
export const PART_BYTES = 256 * 1024;
/** The largest accepted file: all files of an account, and more than the invoices of a working life. */
export const MAX_UPLOAD_BYTES = ACCOUNT_QUOTA_BYTES + 1024 ** 3;
/** The largest file that a test account may send: all of its own files, and as much again. */
const MAX_TEST_UPLOAD_BYTES = 2 * TEST_ACCOUNT_QUOTA_BYTES;
const BEAT_EVERY = 16;

export const largestUpload = (isTestAccount: boolean): number =>
  isTestAccount ? MAX_TEST_UPLOAD_BYTES : MAX_UPLOAD_BYTES;

/**
 * Stores an uploaded file of at most `maxBytes` part by part, never more than one part in memory, and answers its
 * length.
 * @throws Rejected too_large, malformed when the file is empty, conflict when the import was cancelled during the
 * upload
 */
export async function storeUpload(
  runs: Pick<RunStore, 'beat' | 'addPart'>,
  lease: RunLease,
  source: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<number> {
  let waiting = Buffer.alloc(0);
  let bytes = 0;
  let index = 0;
  const flush = async (part: Buffer) => {
    if (index % BEAT_EVERY === 0 && !(await runs.beat(lease, null))) {
      throw new Rejected('conflict', 'The import was cancelled.');
    }
    await runs.addPart(lease, index, part);
    index += 1;
  };
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new Rejected('too_large', tooLarge(maxBytes));
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.byteLength >= PART_BYTES; waiting = waiting.subarray(PART_BYTES)) {
      await flush(waiting.subarray(0, PART_BYTES));
    }
  }
  if (waiting.byteLength > 0) await flush(waiting);
  if (bytes === 0) throw new Rejected('malformed', 'The file is empty.');
  return bytes;
}

function tooLarge(maxBytes: number): string {
  if (maxBytes === MAX_UPLOAD_BYTES) return `The file is larger than ${maxBytes / 1024 ** 3} GiB.`;
  const most = `${maxBytes / 1024 ** 2} MB`;
  return `The file is larger than ${most}, the most that a test account can import. Register your account first.`;
}
