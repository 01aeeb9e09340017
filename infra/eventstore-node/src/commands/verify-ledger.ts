import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { openLedgerFileReadOnly } from '../storage/database.ts';
import { toStoreError } from '../storage/errors.ts';
import { LogReader, recordFromRow, SELECT_RECORDS } from '../storage/log-reader.ts';
import { TOMBSTONE_REVISION } from '../storage/record.ts';
import { metadataStreamOf, StreamHeads } from '../storage/stream-heads.ts';
import { metadataLimits } from '../storage/stream-metadata.ts';

/** With more problems than this the file is lost anyway. */
const MAX_PROBLEMS = 100;
const NO_BYTES = new Uint8Array(0);

/** The content of a ledger file, and its problems; without problems the file is sound. */
export type VerificationReport = {
  events: number;
  streams: number;
  lastPosition: number;
  problems: string[];
};

function checkPages(database: DatabaseSync): string[] {
  const rows = database.prepare(`PRAGMA integrity_check(${MAX_PROBLEMS})`).all();
  return rows.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
}

/** Reads every event once and compares it with its stored checksum. */
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
    if (!recordFromRow(values) && problems.length < MAX_PROBLEMS) {
      problems.push(
        `The event at position ${values[0]} (stream ${values[1]}, revision ${values[2]}) is damaged.`,
      );
    }
  }
  return { events, lastPosition, problems };
}

/** The revisions of every stream must count from 0 to the revision in its head. */
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
    if (!sound && problems.length < MAX_PROBLEMS) {
      problems.push(`Stream ${name} is at revision ${revision} but has ${events} events up to ${highest}.`);
    }
  }
  return { streams, problems };
}

/** The limits that hide events of a stream, and allow their erasure, must equal those of its last metadata. */
function checkLimits(database: DatabaseSync): string[] {
  const heads = new StreamHeads(database);
  const reader = new LogReader(database);
  const problems: string[] = [];
  for (const { name } of database.prepare('SELECT name FROM streams').iterate()) {
    const { truncateBefore, maxCount, maxAge } = heads.get(String(name));
    const metadata = heads.get(metadataStreamOf(String(name)));
    const last = reader.readStream(metadata, metadata.revision, metadata.revision, 'forwards', 1)[0];
    if (!last && metadata.revision >= 0) continue; // erased, with the stream that it belonged to
    const said = metadataLimits(last?.data ?? NO_BYTES);
    const sound =
      said.truncateBefore === truncateBefore && said.maxCount === maxCount && said.maxAge === maxAge;
    if (!sound && problems.length < MAX_PROBLEMS) {
      problems.push(`Stream ${name} has other limits than its metadata says.`);
    }
  }
  return problems;
}

function checkOrphans(database: DatabaseSync): string[] {
  const orphans = database
    .prepare('SELECT count(*) AS n FROM events WHERE stream NOT IN (SELECT id FROM streams)')
    .get()?.n;
  return orphans === 0 ? [] : [`${orphans} events belong to no stream.`];
}

/** The problems that a check found. If it cannot be completed, that is a problem too, and the other checks still run. */
function checked(path: string, what: string, check: () => string[]): string[] {
  try {
    return check();
  } catch (error) {
    return [`The ${what} cannot be read: ${toStoreError(error, path).message}`];
  }
}

/**
 * Reads a whole ledger file and checks everything that can be checked; a node may be serving it meanwhile.
 * @throws StoreError when it is no ledger file, or so damaged that it cannot be read at all.
 */
export function verifyLedgerFile(path: string): VerificationReport {
  const database = openLedgerFileReadOnly(path);
  try {
    database.exec('BEGIN');
    const report: VerificationReport = { events: 0, streams: 0, lastPosition: 0, problems: [] };
    const found = <Part extends { problems: string[] }>({ problems, ...counts }: Part) => {
      Object.assign(report, counts);
      return problems;
    };
    report.problems = [
      ...checked(path, 'pages', () => checkPages(database)),
      ...checked(path, 'events', () => found(checkRecords(database))),
      ...checked(path, 'streams', () => found(checkStreams(database))),
      ...checked(path, 'limits of the streams', () => checkLimits(database)),
      ...checked(path, 'events without a stream', () => checkOrphans(database)),
    ];
    return report;
  } finally {
    database.close();
  }
}
