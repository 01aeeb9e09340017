import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { compactLedger } from '../scavenging/compact.ts';
import { type ScavengeReport, scavenge } from '../scavenging/scavenge.ts';
import { ownDataFolder } from '../storage/data-folder.ts';
import { openLedgerFile } from '../storage/database.ts';
import { Erasure } from '../storage/erasure.ts';
import { toStoreError } from '../storage/errors.ts';

function inTransaction<T>(database: DatabaseSync, action: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = action();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

async function scavengeAndCompact(path: string, compact: boolean): Promise<ScavengeReport> {
  const database = openLedgerFile(path);
  try {
    const report = await scavenge(new Erasure(database), (action) => inTransaction(database, action));
    if (compact) compactLedger(database);
    return report;
  } catch (error) {
    throw toStoreError(error, path);
  } finally {
    database.close();
  }
}

/**
 * Erases from a ledger file what nobody can read any more; a node may be serving it meanwhile. With `compact` the
 * file also gives the space back, for which no node may be running.
 * @throws StoreError `locked` when it is to be compacted and a node is running; as openLedgerFile.
 */
export async function scavengeLedgerFile(path: string, compact = false): Promise<ScavengeReport> {
  const owned = compact ? ownDataFolder(dirname(path)) : null;
  try {
    return await scavengeAndCompact(path, compact);
  } finally {
    owned?.release();
  }
}
