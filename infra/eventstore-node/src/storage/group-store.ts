import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { GroupRecord } from '../subscriptions/persistent/group-settings.ts';
import { StoreError } from './errors.ts';

type StoredState = Omit<GroupRecord, 'stream' | 'name'>;

function isState(value: unknown): value is StoredState {
  return (
    typeof value === 'object' &&
    value !== null &&
    'settings' in value &&
    'filter' in value &&
    'startAfter' in value &&
    'checkpoint' in value
  );
}

function parseState(stream: string, name: string, state: string): StoredState {
  try {
    const parsed: unknown = JSON.parse(state);
    if (isState(parsed)) return parsed;
  } catch {
    // Told below, with the name of the group.
  }
  throw new StoreError(
    'damaged',
    `The persistent subscription ${name} of stream ${stream} is damaged. Run the verify command and restore a backup.`,
  );
}

/** The persistent subscriptions in the ledger file. Writes belong inside a transaction. */
export class GroupStore {
  readonly #all: StatementSync;
  readonly #put: StatementSync;
  readonly #remove: StatementSync;

  constructor(database: DatabaseSync) {
    this.#all = database.prepare('SELECT stream, name, state FROM persistent_groups ORDER BY stream, name');
    this.#put = database.prepare(
      'INSERT INTO persistent_groups (stream, name, state) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state',
    );
    this.#remove = database.prepare('DELETE FROM persistent_groups WHERE stream = ? AND name = ?');
  }

  /** @throws StoreError `damaged` when one of them cannot be read. */
  load(): GroupRecord[] {
    return this.#all.all().map((row) => {
      const [stream, name] = [String(row.stream), String(row.name)];
      return { stream, name, ...parseState(stream, name, String(row.state)) };
    });
  }

  put({ stream, name, ...state }: GroupRecord): void {
    this.#put.run(stream, name, JSON.stringify(state));
  }

  remove(stream: string, name: string): void {
    this.#remove.run(stream, name);
  }
}
