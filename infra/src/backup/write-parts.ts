import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeleted } from '@ledgerline/projection-service/runtime/feed/recognize-store.ts';
import { accountsLog } from '@ledgerline/projection-service/runtime/verification/accounts-log.ts';
import { ContentMissing, type ContentStore } from '@ledgerline/shared-events/attachments/content-store.ts';
import type { LedgerStore } from '@ledgerline/shared-events/ledger/store.ts';
import type pg from 'pg';
import { appliedSteps } from '../database/migrate.ts';
import { AUDIT_KEYS_FILE } from '../start/data-folder.ts';
import { FORMAT, frameBytes } from './frames.ts';
import { copyOut, FILE_TABLE, type TableColumns, tablesOf } from './tables.ts';

/** What is backed up. */
type BackupSource = {
  pool: pg.Pool;
  ledger: LedgerStore;
  contents: ContentStore;
  dataDir: string;
  version: string;
};

/** How much of everything was written so far. */
export type BackupCounts = { events: number; accounts: number; tables: number; contents: number };

const LEDGER_BATCH = 200;

/**
 * The parts of a backup, while the app runs. The tables are those of one moment, and the ledger is read after it, so
 * that everybody who can sign in has a whole ledger; the files of the jobs come last, so that none is missing.
 * `counts` grows meanwhile.
 */
export async function* backupParts(source: BackupSource, counts: BackupCounts): AsyncGenerator<Buffer> {
  yield* inSnapshot(source.pool, async function* (client) {
    const { version } = source;
    const steps = await appliedSteps(client);
    yield frameBytes({ type: 'backup', format: FORMAT, version, at: new Date().toISOString(), steps });
    yield* dataFiles(source.dataDir);
    for (const table of await tablesOf(client))
      if (table.name !== FILE_TABLE) yield* tableParts(client, table, counts);
  });
  yield* ledgerParts(source, counts);
  yield* inSnapshot(source.pool, async function* (client) {
    const table = (await tablesOf(client)).find(({ name }) => name === FILE_TABLE);
    if (table !== undefined) yield* tableParts(client, table, counts);
    yield* contentParts(source, client, counts);
  });
  yield frameBytes({ type: 'end', ...counts });
}

async function* inSnapshot(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const client = await pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    yield* read(client);
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The secret that signs sessions, the keys that sign checkpoints, and the mails in the folder, where the app keeps them. */
async function* dataFiles(dataDir: string): AsyncGenerator<Buffer> {
  const mails = await readdir(join(dataDir, 'outbox')).catch(() => []);
  for (const name of ['session-secret', AUDIT_KEYS_FILE, ...mails.map((mail) => `outbox/${mail}`)]) {
    const body = await readFile(join(dataDir, name)).catch(() => null);
    if (body !== null) yield frameBytes({ type: 'file', name, bytes: body.length }, body);
  }
}

async function* tableParts(
  client: pg.ClientBase,
  table: TableColumns,
  counts: BackupCounts,
): AsyncGenerator<Buffer> {
  yield frameBytes({ type: 'table', ...table });
  for await (const rows of copyOut(client, table))
    yield frameBytes({ type: 'rows', bytes: rows.length }, rows);
  counts.tables += 1;
}

/** The events of every account that was not deleted, in the order of the log. */
async function* ledgerParts({ ledger }: BackupSource, counts: BackupCounts): AsyncGenerator<Buffer> {
  const kept = new Map<string, boolean>();
  let batch: Buffer[] = [];
  for await (const event of accountsLog(ledger)) {
    const { stream, revision, id, type: name, data, metadata, recordedAt } = event;
    let isKept = kept.get(stream);
    if (isKept === undefined) {
      isKept = !(await isDeleted(ledger, stream));
      kept.set(stream, isKept);
      if (isKept) counts.accounts += 1;
    }
    if (!isKept) continue;
    batch.push(frameBytes({ type: 'event', stream, revision, id, name, data, metadata, recordedAt }));
    counts.events += 1;
    if (batch.length < LEDGER_BATCH) continue;
    yield Buffer.concat(batch);
    batch = [];
  }
  yield Buffer.concat(batch);
}

/** The bytes of the files; a file that is removed meanwhile is left out. */
async function* contentParts(
  { contents }: BackupSource,
  client: pg.ClientBase,
  counts: BackupCounts,
): AsyncGenerator<Buffer> {
  const { rows } = await client.query<{ accountId: string; content: string; size: number }>(
    `select account_id::text as "accountId", content::text, size from ${FILE_TABLE}
     where stored_at is not null order by 1, 2`,
  );
  for (const key of rows) {
    let isFirst = true;
    try {
      for await (const piece of contents.read(key)) {
        if (isFirst) yield frameBytes({ type: 'content', ...key });
        isFirst = false;
        yield frameBytes({ type: 'piece', bytes: piece.byteLength }, piece);
      }
    } catch (error) {
      if (!(error instanceof ContentMissing)) throw error;
    }
    if (!isFirst) counts.contents += 1;
  }
}
