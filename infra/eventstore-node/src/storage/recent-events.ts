import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { RecentEvent } from './append-decision.ts';

const REMEMBERED = 20_000;

/** An event id (16 bytes) as a text for lookups. */
function idKey(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1');
}

/** The lookup key of an event of a stream: several streams may have the same event id. */
export function eventKey(stream: string, id: Uint8Array): string {
  return idKey(id) + stream;
}

/** The ids of the most recently written events, for appends without an expected revision. */
export class RecentEvents {
  readonly #cached = new LRUCache<string, RecentEvent>({ max: REMEMBERED });

  constructor(database: DatabaseSync) {
    const rows = database
      .prepare(
        `SELECT e.id, e.revision, e.position, s.name FROM events e CROSS JOIN streams s ON s.id = e.stream
         WHERE e.position > (SELECT max(position) FROM events) - ? ORDER BY e.position`,
      )
      .iterate(REMEMBERED);
    for (const { id, revision, position, name } of rows) {
      if (!(id instanceof Uint8Array) || typeof name !== 'string') continue;
      this.#cached.set(eventKey(name, id), { revision: Number(revision), position: Number(position) });
    }
  }

  /** Adds the events of a committed transaction, by `eventKey`. */
  remember(written: ReadonlyMap<string, RecentEvent>): void {
    for (const [key, event] of written) this.#cached.set(key, event);
  }

  find(stream: string, id: Uint8Array): RecentEvent | undefined {
    return this.#cached.get(eventKey(stream, id));
  }
}
