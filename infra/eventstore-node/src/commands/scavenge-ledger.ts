import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { compactLedger } from '../scavenging/compact.ts';
import { type ScavengeReport, scavenge } from '../scavenging/scavenge.ts';
import { openLedgerFile } from '../storage/database.ts';
import { Erasure } from '../storage/erasure.ts';
import { toStoreError } from '../storage/errors.ts';
import { ownDataFolder } from '../storage/ledger-folder.ts';

/** How often emptying the write-ahead log is tried, and the milliseconds between two attempts. */
const ATTEMPTS = 400;
const PAUSE = 25;

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

/**
 * Empties the write-ahead log while a node reads and writes: this is possible between two of its transactions. False
 * when somebody reads an earlier state of the file for longer, as a backup does.
 */
async function emptyBesideOthers(erasure: Erasure): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (erasure.emptyWriteAheadLog()) return true;
    await pause(PAUSE);
  }
  return false;
}

async function scavengeAndCompact(path: string, compact: boolean): Promise<ScavengeReport> {
  const database = openLedgerFile(path);
  try {
    const erasure = new Erasure(database);
    const report = await scavenge(erasure, (action) => inTransaction(database, action));
    if (compact) compactLedger(database);
    return { ...report, settled: report.settled || (await emptyBesideOthers(erasure)) };
  } catch (error) {
    throw toStoreError(error, path);
  } finally {
    database.close();
  }
}

/**
 * Erases events from a ledger file that nobody can read any more; a node may be serving it meanwhile. With `compact`
 * the file is also made smaller; then no node may be running.
 * @throws StoreError `locked` when it is to be compacted while a node is running; otherwise as openLedgerFile.
 */
export async function scavengeLedgerFile(path: string, compact = false): Promise<ScavengeReport> {
  const owned = compact ? ownDataFolder(dirname(path)) : null;
  try {
    return await scavengeAndCompact(path, compact);
  } finally {
    owned?.release();
  }
}
