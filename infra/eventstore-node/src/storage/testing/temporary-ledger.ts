import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, vi } from 'vitest';
import { LedgerLog } from '../ledger-log.ts';
import type { ProposedRecord } from '../record.ts';

/** The data folder of the present test, which does not exist before a log is opened. */
export let folder: string;
/** The ledger file in this folder. */
export let file: string;
let log: LedgerLog | null = null;

/** Gives each test of a file a data folder of its own, and closes its log and removes the folder at its end. */
export function provideFolders(): void {
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'ledger-log-')), 'data');
    file = join(folder, 'ledger.db');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    log?.close();
    log = null;
    rmSync(join(folder, '..'), { recursive: true, force: true });
  });
}

/** Opens the log of the folder, as a node does when it starts. */
export function open(maxFileBytes?: number): LedgerLog {
  log = new LedgerLog(folder, maxFileBytes);
  return log;
}

/** Closes the log, as a node does when it ends. */
export function close(): void {
  log?.close();
  log = null;
}

/** Events with new ids, and data of about `size` bytes each. */
export function events(count: number, size = 10): ProposedRecord[] {
  return Array.from({ length: count }, () => ({
    id: randomBytes(16),
    type: 'JobCreated',
    isJson: true,
    data: Buffer.from(JSON.stringify({ text: 'x'.repeat(size) })),
    metadata: Buffer.from('{"source":"user"}'),
  }));
}

/** Changes the file directly, without the node. */
export function tamper(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
