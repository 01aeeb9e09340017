import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { Database } from '../database/schema.ts';
import { beatUpload } from './import-runs.ts';

/** One row of the file's table. The last may be shorter. */
export const CHUNK_BYTES = 256 * 1024;
/** The largest file that is taken: more than a working life of invoices. */
const MAX_UPLOAD_BYTES = 1024 ** 3;
const BEAT_EVERY = 16;

/**
 * Stores an uploaded file part by part, never more than one part in memory, and answers its length.
 * @throws Rejected too_large, malformed when nothing came, conflict when the import was cancelled meanwhile
 */
export async function storeUpload(
  db: Database,
  importId: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let buffered = Buffer.alloc(0);
  let bytes = 0;
  let index = 0;
  const flush = async (chunk: Buffer) => {
    if (index % BEAT_EVERY === 0 && !(await beatUpload(db, importId))) {
      throw new Rejected('conflict', 'The import was cancelled.');
    }
    await db
      .insertInto('identity.account_import_chunks')
      .values({ import_id: importId, index, bytes: chunk })
      .execute();
    index += 1;
  };
  for await (const piece of source) {
    bytes += piece.byteLength;
    if (bytes > MAX_UPLOAD_BYTES) throw new Rejected('too_large', 'The file is larger than 1 GiB.');
    buffered = Buffer.concat([buffered, piece]);
    for (; buffered.byteLength >= CHUNK_BYTES; buffered = buffered.subarray(CHUNK_BYTES)) {
      await flush(buffered.subarray(0, CHUNK_BYTES));
    }
  }
  if (buffered.byteLength > 0) await flush(buffered);
  if (bytes === 0) throw new Rejected('malformed', 'The file is empty.');
  return bytes;
}
