import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { GroupRecord } from '../subscriptions/persistent/group-settings.ts';

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

  load(): GroupRecord[] {
    return this.#all.all().flatMap(({ stream, name, state }) => {
      const parsed: unknown = JSON.parse(String(state));
      return isState(parsed) ? [{ stream: String(stream), name: String(name), ...parsed }] : [];
    });
  }

  put({ stream, name, ...state }: GroupRecord): void {
    this.#put.run(stream, name, JSON.stringify(state));
  }

  remove(stream: string, name: string): void {
    this.#remove.run(stream, name);
  }
}
