import {
  type ContentKey,
  ContentMissing,
  type ContentStore,
} from '@ledgerline/shared-events/attachments/content-store.ts';
import type { Pool } from 'pg';

/** The bytes of a piece: few enough to hold some in memory, many enough for few statements. */
const PIECE_BYTES = 256 * 1024;

/** Stores the bytes of files in PostgreSQL, in pieces, so that no process holds a whole file in memory. */
export function postgresContents(pool: Pool): ContentStore {
  const remove = async ({ accountId, content }: ContentKey) => {
    await pool.query('delete from attachments.pieces where account_id = $1 and content = $2', [
      accountId,
      content,
    ]);
  };
  return {
    write: async (key, _size, bytes) => {
      await remove(key);
      let index = 0;
      for await (const piece of inPieces(bytes)) {
        await pool.query(
          `insert into attachments.pieces (account_id, content, index, bytes) values ($1, $2, $3, $4)
           on conflict (account_id, content, index) do update set bytes = excluded.bytes`,
          [key.accountId, key.content, index, piece],
        );
        index += 1;
      }
    },
    read: (key) => piecesOf(pool, key),
    remove,
  };
}

/** The same bytes in pieces of one length, except the last; one empty piece for no bytes. */
async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let isFirst = true;
  for await (const piece of bytes) {
    waiting = Buffer.concat([waiting, piece]);
    for (; waiting.byteLength >= PIECE_BYTES; waiting = waiting.subarray(PIECE_BYTES)) {
      yield waiting.subarray(0, PIECE_BYTES);
      isFirst = false;
    }
  }
  if (waiting.byteLength > 0 || isFirst) yield waiting;
}

async function* piecesOf(pool: Pool, { accountId, content }: ContentKey): AsyncGenerator<Uint8Array> {
  for (let index = 0; ; index += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'select bytes from attachments.pieces where account_id = $1 and content = $2 and index = $3',
      [accountId, content, index],
    );
    const [row] = rows;
    if (row === undefined && index === 0) throw new ContentMissing('The file is not stored.');
    if (row === undefined) return;
    yield row.bytes;
  }
}
