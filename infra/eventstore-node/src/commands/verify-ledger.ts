import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openLedgerFileReadOnly } from '../storage/database.ts';
import { recordFromRow, SELECT_RECORDS } from '../storage/log-reader.ts';
import { TOMBSTONE_REVISION } from '../storage/record.ts';

/** Beyond so many problems the file is lost anyway. */
const MOST_PROBLEMS = 100;

/** What is in a ledger file, and everything about it that is not as it was written; no problems: it is sound. */
export type VerificationReport = {
  events: number;
  streams: number;
  lastPosition: number;
  problems: string[];
};

function checkPages(database: DatabaseSync): string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MOST_PROBLEMS})`).all();
  return rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
}

/** Reads every event once and checks it against the checksum that it was written with. */
function checkRecords(
  database: DatabaseSync,
): Pick<VerificationReport, 'events' | 'lastPosition' | 'problems'> {
  const problems: string[] = [];
  let events = 0;
  let lastPosition = 0;
  const rows: Iterable<unknown> = database
    .prepare(`${SELECT_RECORDS} ORDER BY e.position`, { returnArrays: true })
    .iterate();
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const values: SQLOutputValue[] = row;
    events += 1;
    if (typeof values[0] === 'number') lastPosition = values[0];
    if (!recordFromRow(values) && problems.length < MOST_PROBLEMS) {
      problems.push(
        `The event at position ${values[0]} (stream ${values[1]}, revision ${values[2]}) is damaged.`,
      );
    }
  }
  return { events, lastPosition, problems };
}

/** Every stream's events must count from 0 to the revision at which the stream stands. */
function checkStreams(database: DatabaseSync): Pick<VerificationReport, 'streams' | 'problems'> {
  const problems: string[] = [];
  let streams = 0;
  const rows = database
    .prepare(
      `SELECT s.name, s.revision, s.tombstoned, count(e.position) AS events, max(e.revision) AS highest,
              sum(e.revision = ${TOMBSTONE_REVISION}) AS tombstones
       FROM streams s LEFT JOIN events e ON e.stream = s.id GROUP BY s.id`,
    )
    .iterate();
  for (const { name, revision, tombstoned, events, highest, tombstones } of rows) {
    streams += 1;
    const marks = Number(tombstones ?? 0);
    const sound =
      Number(events) - marks === Number(revision) + 1 &&
      Number(highest ?? -1) === Number(revision) &&
      marks === Number(tombstoned);
    if (!sound && problems.length < MOST_PROBLEMS) {
      problems.push(
        `Stream ${name} stands at revision ${revision} but holds ${events} events up to ${highest}.`,
      );
    }
  }
  return { streams, problems };
}

function checkOrphans(database: DatabaseSync): string[] {
  const orphans = database
    .prepare('SELECT count(*) AS n FROM events WHERE stream NOT IN (SELECT id FROM streams)')
    .get()?.n;
  return orphans === 0 ? [] : [`${orphans} events belong to no stream.`];
}

/**
 * Reads a whole ledger file, which a node may be serving meanwhile, and checks all that can be checked.
 * @throws StoreError when it is no ledger file, or so damaged that it cannot be read at all.
 */
export function verifyLedgerFile(path: string): VerificationReport {
  const database = openLedgerFileReadOnly(path);
  try {
    database.exec('BEGIN');
    const pages = checkPages(database);
    const records = checkRecords(database);
    const streams = checkStreams(database);
    return {
      events: records.events,
      streams: streams.streams,
      lastPosition: records.lastPosition,
      problems: [...pages, ...records.problems, ...streams.problems, ...checkOrphans(database)],
    };
  } finally {
    database.close();
  }
}
