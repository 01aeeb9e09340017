import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { RecentEvent } from './append-decision.ts';

const REMEMBERED = 20_000;

/** An event id (16 bytes) as a text to look things up by. */
function idKey(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1');
}

/** What an event of a stream is looked up by: the same id may stand in several streams. */
export function eventKey(stream: string, id: Uint8Array): string {
  return idKey(id) + stream;
}

/** The ids of the most recently written events, for appends that name no revision. */
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

  /** Takes over the events of a transaction that has been committed, by `eventKey`. */
  remember(written: ReadonlyMap<string, RecentEvent>): void {
    for (const [key, event] of written) this.#cached.set(key, event);
  }

  find(stream: string, id: Uint8Array): RecentEvent | undefined {
    return this.#cached.get(eventKey(stream, id));
  }
}
