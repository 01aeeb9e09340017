import { randomBytes } from 'node:crypto';
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The size of an event in these benches: about 280 bytes of JSON and 250 of metadata. */
const EVENT_BYTES = 530;

/** How many times per second an action can be done, measured for a given time in milliseconds. */
function perSecond(milliseconds: number, action: () => void): number {
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < milliseconds) {
    action();
    count += 1;
  }
  return (count * 1000) / (performance.now() - start);
}

/** How many writes per second to the end of a file the disk can do, each with an fsync. */
export function syncedWritesPerSecond(folder: string, milliseconds: number): number {
  const file = openSync(join(folder, 'synced-writes'), 'w');
  const bytes = randomBytes(EVENT_BYTES);
  const result = perSecond(milliseconds, () => {
    writeSync(file, bytes);
    fdatasyncSync(file);
  });
  closeSync(file);
  return result;
}

function openPlainDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(
    'CREATE TABLE IF NOT EXISTS events (position INTEGER PRIMARY KEY, stream INTEGER, data BLOB)',
  );
  return database;
}

/** Bare SQLite with the node's settings, writing transactions of `rowsPerCommit` rows. Returns rows per second. */
export function sqliteRowsPerSecond(folder: string, rowsPerCommit: number, milliseconds: number): number {
  const database = openPlainDatabase(join(folder, 'plain.db'));
  const insert = database.prepare('INSERT INTO events (stream, data) VALUES (?, ?)');
  const bytes = randomBytes(EVENT_BYTES);
  const commits = perSecond(milliseconds, () => {
    database.exec('BEGIN IMMEDIATE');
    for (let row = 0; row < rowsPerCommit; row += 1) insert.run(row % 1000, bytes);
    database.exec('COMMIT');
  });
  database.close();
  return commits * rowsPerCommit;
}

/** Bare SQLite, reading rows in pages of 256. Returns rows per second. */
export function sqliteReadsPerSecond(folder: string, milliseconds: number): number {
  const database = openPlainDatabase(join(folder, 'plain.db'));
  const select = database.prepare('SELECT * FROM events WHERE position >= ? ORDER BY position LIMIT 256');
  let position = 0;
  let rows = 0;
  const pages = perSecond(milliseconds, () => {
    const page = select.all(position);
    rows = Math.max(rows, page.length);
    position = page.length < 256 ? 0 : position + 256;
  });
  database.close();
  return pages * rows;
}
