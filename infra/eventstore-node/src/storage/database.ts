import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { StoreError, toStoreError } from './errors.ts';

/** "LDGR": the SQLite application id of ledger files. */
const APPLICATION_ID = 0x4c444752;
const FORMAT_VERSION = 2;
/** The last format without erased events; a file of this format is upgraded when it is opened for writing. */
const FORMAT_WITHOUT_ERASURE = 1;

const SCHEMA = `
  CREATE TABLE store (
    id TEXT NOT NULL,
    created INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    tombstoned INTEGER NOT NULL DEFAULT 0,
    truncate_before INTEGER,
    max_count INTEGER,
    max_age INTEGER,
    erased_before INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream INTEGER NOT NULL REFERENCES streams (id),
    revision INTEGER NOT NULL,
    id BLOB NOT NULL,
    type TEXT NOT NULL,
    is_json INTEGER NOT NULL,
    created INTEGER NOT NULL,
    data BLOB NOT NULL,
    metadata BLOB NOT NULL,
    checksum INTEGER NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX events_by_stream ON events (stream, revision);
`;

function pragma(database: DatabaseSync, name: string): number {
  const value = database.prepare(`PRAGMA ${name}`).get()?.[name];
  return typeof value === 'number' ? value : 0;
}

function createSchema(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec(SCHEMA);
  database.prepare('INSERT INTO store (id, created) VALUES (?, ?)').run(randomUUID(), Date.now());
  database.exec(`PRAGMA application_id = ${APPLICATION_ID}`);
  database.exec(`PRAGMA user_version = ${FORMAT_VERSION}`);
  database.exec('COMMIT');
}

function limitSize(database: DatabaseSync, maxFileBytes: number | undefined): void {
  if (maxFileBytes === undefined) return;
  const pages = Math.max(1, Math.floor(maxFileBytes / pragma(database, 'page_size')));
  database.exec(`PRAGMA max_page_count = ${pages}`);
}

/** How many pages (of 4 KB) of the write-ahead log are moved into the file at a time; appends wait for that. */
const CHECKPOINT_PAGES = 4000;

/** Adds `erased_before`: events below it have lost their content for good. */
function upgrade(database: DatabaseSync): void {
  database.exec('BEGIN IMMEDIATE');
  database.exec('ALTER TABLE streams ADD COLUMN erased_before INTEGER NOT NULL DEFAULT 0');
  database.exec(`PRAGMA user_version = ${FORMAT_VERSION}`);
  database.exec('COMMIT');
}

function checkFormat(database: DatabaseSync, path: string): 'empty' | 'known' | 'former' {
  const application = pragma(database, 'application_id');
  const version = pragma(database, 'user_version');
  if (application === 0 && version === 0) {
    const tables = database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n;
    if (tables === 0) return 'empty';
  }
  if (application !== APPLICATION_ID) {
    throw new StoreError('version', `${path} is not a ledger file: it belongs to another program.`);
  }
  if (version === FORMAT_WITHOUT_ERASURE) return 'former';
  if (version !== FORMAT_VERSION) {
    const age = version > FORMAT_VERSION ? 'a newer' : 'an older';
    throw new StoreError(
      'version',
      `${path} has format ${version}, written by ${age} version; this one reads format ${FORMAT_VERSION}. Nothing was changed.`,
    );
  }
  return 'known';
}

/** How long SQLite, and its process, waits for another program that writes to the file, in milliseconds. */
const BUSY_TIMEOUT = 5000;

/**
 * Opens the ledger's SQLite file for writing, creating it when it does not exist. Every commit is synced to the disk
 * before it returns (WAL, synchronous=FULL). The file may grow to `maxFileBytes`, by default without limit. A file of
 * the former format is upgraded.
 * @throws StoreError when the file is damaged, of another format or cannot be opened.
 */
export function openLedgerFile(path: string, maxFileBytes?: number): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT });
    const format = checkFormat(database, path);
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    database.exec('PRAGMA foreign_keys = OFF');
    database.exec('PRAGMA cache_size = -32768');
    database.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    database.exec('PRAGMA secure_delete = ON');
    if (format === 'empty') createSchema(database);
    if (format === 'former') upgrade(database);
    limitSize(database, maxFileBytes);
    return database;
  } catch (error) {
    database?.close();
    throw toStoreError(error, path);
  }
}

/**
 * Opens an existing ledger file for reading only; a node may be writing to it meanwhile.
 * @throws StoreError as openLedgerFile.
 */
export function openLedgerFileReadOnly(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT });
    const format = checkFormat(database, path);
    if (format === 'empty') throw new StoreError('missing', `${path} holds no ledger.`);
    if (format === 'former') {
      throw new StoreError(
        'version',
        `${path} has format ${FORMAT_WITHOUT_ERASURE}, written by an older version. Start the node once, which brings it up to date.`,
      );
    }
    return database;
  } catch (error) {
    database?.close();
    throw toStoreError(error, path);
  }
}
