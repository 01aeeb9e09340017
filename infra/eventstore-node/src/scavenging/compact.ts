import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives the space of erased events back to the disk: rewrites the whole file, which takes as much free space as it
 * holds, and which nobody may be using meanwhile. Interrupted, it leaves the file as it was.
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
