import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { markRestored } from '@ledgerline/command-service/sending/brought-back.ts';
import type { ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type pg from 'pg';
import { beginRestore, endRestore, upgradeRestored } from '../database/migrate.ts';
import { StartError } from '../start/start-error.ts';
import type { Frame, FramePart } from './frames.ts';
import { LedgerWriter } from './ledger-writer.ts';
import { openTableWriter, type TableColumns, type TableWriter, tablesOf } from './tables.ts';
import type { BackupCounts } from './write-parts.ts';

/** The empty stores that are filled. */
export type RestoreTarget = {
  pool: pg.Pool;
  ledger: LedgerStore;
  contents: ContentStore;
  dataDir: string;
};

/**
 * Fills empty stores with the parts of a backup, and brings their tables up to date. Nothing starts on these stores
 * before all of it is done, and the accounts are marked as restored. `counts` grows meanwhile.
 * @param now the time of the restore
 * @throws StartError when another version wrote the backup; the error of `signal`
 */
export async function restoreParts(
  parts: AsyncIterable<FramePart>,
  target: RestoreTarget,
  counts: BackupCounts,
  { signal, now }: { signal: AbortSignal; now: () => Date },
): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done === true || first.value.frame.type !== 'backup') {
    throw new StartError('The backup does not begin as one.');
  }
  await beginRestore(target.pool, first.value.frame.steps);
  await inTransaction(target.pool, async (client) => {
    const filling = new Filling(target, client, await tablesOf(client), counts);
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) {
      signal.throwIfAborted();
      await filling.take(next.value);
    }
    await filling.end();
  });
  await upgradeRestored(target.pool);
  await inTransaction(target.pool, async (client) => {
    await markRestored(client, now());
    await endRestore(client);
  });
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** A file of a job whose pieces are being written. */
type OpenContent = { push(piece: Buffer | null): Promise<void>; written: Promise<void> };

class Filling {
  readonly #target: RestoreTarget;
  readonly #client: pg.PoolClient;
  readonly #tables: readonly TableColumns[];
  readonly #counts: BackupCounts;
  readonly #ledger: LedgerWriter;
  #table: TableWriter | null = null;
  #content: OpenContent | null = null;

  constructor(
    target: RestoreTarget,
    client: pg.PoolClient,
    tables: readonly TableColumns[],
    counts: BackupCounts,
  ) {
    this.#target = target;
    this.#client = client;
    this.#tables = tables;
    this.#counts = counts;
    this.#ledger = new LedgerWriter(target.ledger);
  }

  async take({ frame, body }: FramePart): Promise<void> {
    if (frame.type === 'rows') return await this.#table?.write(body);
    if (frame.type === 'piece') return await this.#content?.push(body);
    await this.#endOpen();
    if (frame.type === 'file') await writeDataFile(this.#target.dataDir, frame.name, body);
    if (frame.type === 'table') {
      this.#table = await openTableWriter(this.#client, frame, this.#tables);
      this.#counts.tables += 1;
    }
    if (frame.type === 'content') {
      this.#content = writeContent(this.#target.contents, frame);
      this.#counts.contents += 1;
    }
    if (frame.type === 'event') {
      await this.#ledger.add(frame);
      this.#counts.events += 1;
      if (frame.revision === 0) this.#counts.accounts += 1;
    }
  }

  async end(): Promise<void> {
    await this.#endOpen();
    await this.#ledger.flush();
  }

  async #endOpen(): Promise<void> {
    await this.#table?.end();
    this.#table = null;
    await this.#content?.push(null);
    await this.#content?.written;
    this.#content = null;
  }
}

async function writeDataFile(dataDir: string, name: string, body: Buffer): Promise<void> {
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await writeFile(path, body, { mode: 0o600 });
}

function writeContent(contents: ContentStore, { accountId, content, size }: ContentFrame): OpenContent {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const written = contents.write({ accountId, content }, size, readable);
  // Its error is thrown where it is awaited, and ends the pushes before.
  written.catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return {
    push: (piece) => (piece === null ? writer.close() : writer.write(piece)),
    written,
  };
}

type ContentFrame = Extract<Frame, { type: 'content' }>;
