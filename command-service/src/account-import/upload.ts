import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import {
  ACCOUNT_QUOTA_BYTES,
  TEST_ACCOUNT_QUOTA_BYTES,
} from '@ledgerline/shared-events/attachments/limits.ts';
import type { RunLease, RunStore } from '@ledgerline/shared-events/runs/run-store.ts';
import { type AccountStatus, FIRST_STEP } from '../ledger/loading/account-status.ts';

/** One part of the file. The last may be shorter. */
export const PART_BYTES = 256 * 1024;
/** The largest accepted file: all files of an account, and more than the invoices of a working life. */
export const MAX_UPLOAD_BYTES = ACCOUNT_QUOTA_BYTES + 1024 ** 3;
/** The largest file from an account that anybody can open: all files of a test account, and as much again. */
const MAX_STRANGERS_BYTES = 2 * TEST_ACCOUNT_QUOTA_BYTES;
/** How many times as much the files of an export may hold when they are unpacked. */
const MAX_UNPACKED_TIMES = 4;
const BEAT_EVERY = 16;

const largestUpload = (accountStatus: AccountStatus): number =>
  accountStatus === 'account' ? MAX_UPLOAD_BYTES : MAX_STRANGERS_BYTES;

/** The largest sum of the unpacked files of an export. */
export const mostUnpacked = (accountStatus: AccountStatus): number =>
  largestUpload(accountStatus) * MAX_UNPACKED_TIMES;

/**
 * Stores an uploaded file part by part, never more than one part in memory, and answers its length.
 * @throws Rejected too_large, malformed when the file is empty, conflict when the import was cancelled during the
 * upload
 */
export async function storeUpload(
  runs: Pick<RunStore, 'beat' | 'addPart'>,
  lease: RunLease,
  source: AsyncIterable<Uint8Array>,
  accountStatus: AccountStatus,
): Promise<number> {
  const maxBytes = largestUpload(accountStatus);
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
    if (bytes > maxBytes) throw new Rejected('too_large', tooLarge(accountStatus));
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.byteLength >= PART_BYTES; waiting = waiting.subarray(PART_BYTES)) {
      await flush(waiting.subarray(0, PART_BYTES));
    }
  }
  if (waiting.byteLength > 0) await flush(waiting);
  if (bytes === 0) throw new Rejected('malformed', 'The file is empty.');
  return bytes;
}

function tooLarge(accountStatus: AccountStatus): string {
  const bytes = largestUpload(accountStatus);
  if (accountStatus === 'account') return `The file is larger than ${bytes / 1024 ** 3} GiB.`;
  const most = `${bytes / 1024 ** 2} MB, the most that such an account can import`;
  return `The file is larger than ${most}. ${FIRST_STEP[accountStatus]} first.`;
}
