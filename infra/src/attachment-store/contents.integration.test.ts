import { randomUUID } from 'node:crypto';
import { ContentMissing, type ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import { freshDatabase } from '@ledgerline/tests/support/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openContents } from './content-store-of.ts';
import { type ObjectStore, startObjectStore } from './testing/object-store.ts';

let store: ObjectStore;
let pool: pg.Pool;
let drop: () => Promise<void>;

beforeAll(async () => {
  store = await startObjectStore();
  const database = await freshDatabase();
  drop = database.drop;
  pool = new pg.Pool({ connectionString: database.url });
});

afterAll(async () => {
  await store.stop();
  await pool.end();
  await drop();
});

const STORES: readonly [string, () => Promise<ContentStore>][] = [
  ['PostgreSQL', () => openContents(pool, undefined)],
  ['an object store', () => openContents(pool, store.urlWith())],
];

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

describe.each(STORES)('files in %s', (_, open) => {
  const keyOf = () => ({ accountId: randomUUID(), content: randomUUID() });

  it.each([0, 1, 256 * 1024, 700_001])('keep their %i bytes', async (size) => {
    const contents = await open();
    const key = keyOf();
    const bytes = Buffer.from(Array.from({ length: size }, (_each, index) => index % 251));
    await contents.write(key, size, pieces(bytes, 64_000));
    expect(await bytesOf(contents.read(key))).toEqual(bytes);
  });

  it('are replaced, are apart by account, and are gone when they are removed', async () => {
    const contents = await open();
    const key = keyOf();
    await contents.write(key, 3, pieces(Buffer.from('abc'), 2));
    await contents.write(key, 1, pieces(Buffer.from('x'), 2));
    expect((await bytesOf(contents.read(key))).toString()).toBe('x');
    await expect(bytesOf(contents.read({ ...key, accountId: randomUUID() }))).rejects.toThrow(ContentMissing);
    await contents.remove(key);
    await contents.remove(key);
    await expect(bytesOf(contents.read(key))).rejects.toThrow(ContentMissing);
  });
});

describe('an object store', () => {
  it('has an object for each file, under the folder of its address', async () => {
    const contents = await openContents(pool, store.urlWith());
    const key = { accountId: randomUUID(), content: randomUUID() };
    await contents.write(key, 3, pieces(Buffer.from('abc'), 3));
    expect(store.objects.get(`/files/ledger/${key.accountId}/${key.content}`)?.toString()).toBe('abc');
  });

  it('refuses a request with a wrong key', async () => {
    const contents = await openContents(pool, store.urlWith('wrong'));
    const key = { accountId: randomUUID(), content: randomUUID() };
    await expect(contents.write(key, 3, pieces(Buffer.from('abc'), 3))).rejects.toThrow();
    await expect(bytesOf(contents.read(key))).rejects.not.toThrow(ContentMissing);
  });
});
