import type { DatabaseSync } from 'node:sqlite';

/**
 * Returns the space of erased events to the disk by rewriting the whole file. This needs as much free space as the
 * file has content, and nobody may be using the file. After an interruption the file is unchanged.
 */
export function compactLedger(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec(
    `UPDATE events SET data = x'', metadata = x'' FROM streams
     WHERE streams.id = events.stream AND events.revision >= 0 AND events.revision < streams.erased_before`,
  );
  database.exec('COMMIT');
  database.exec('VACUUM');
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
