import type { Pool } from 'pg';

/** One row of the file's table. */
const CHUNK_BYTES = 256 * 1024;

/** Which file: that of one try of one export. */
export type ExportFile = { exportId: string; attempt: number };

/** Stores a stream of bytes as the file of an export, part by part, and answers its length. */
export async function storeFile(
  pool: Pool,
  { exportId, attempt }: ExportFile,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  let waiting: Uint8Array[] = [];
  let buffered = 0;
  let bytes = 0;
  let index = 0;
  const flush = async () => {
    if (buffered === 0) return;
    const chunk = Buffer.concat(waiting);
    waiting = [];
    buffered = 0;
    await pool.query(
      `insert into read.account_export_chunks (export_id, attempt, index, bytes) values ($1, $2, $3, $4)`,
      [exportId, attempt, index, chunk],
    );
    index += 1;
  };
  for await (const piece of source) {
    waiting.push(piece);
    buffered += piece.byteLength;
    bytes += piece.byteLength;
    if (buffered >= CHUNK_BYTES) await flush();
  }
  await flush();
  return bytes;
}

/** The finished file of an export, part by part. */
export async function* readFile(pool: Pool, exportId: string): AsyncGenerator<Buffer> {
  for (let index = 0; ; index += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      `select c.bytes from read.account_export_chunks c
       join read.account_exports e on e.id = c.export_id and e.attempt = c.attempt
       where c.export_id = $1 and c.index = $2 and e.state = 'done'`,
      [exportId, index],
    );
    const [row] = rows;
    if (row === undefined) return;
    yield row.bytes;
  }
}
