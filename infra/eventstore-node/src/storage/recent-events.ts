import type { DatabaseSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { KnownEvent } from './append-decision.ts';

const REMEMBERED = 20_000;

/** Where an event stands that was written. */
export type WrittenEvent = KnownEvent & { readonly stream: string };

/** The text under which an event id (16 bytes) is looked up. */
export function idKey(id: Uint8Array): string {
  return Buffer.from(id.buffer, id.byteOffset, id.byteLength).toString('latin1');
}

/** The ids of the most recently written events, for appends that name no revision. */
export class RecentEvents {
  readonly #known = new LRUCache<string, WrittenEvent>({ max: REMEMBERED });

  constructor(database: DatabaseSync) {
    const rows = database
      .prepare(
        `SELECT e.id, e.revision, e.position, s.name FROM events e CROSS JOIN streams s ON s.id = e.stream
         WHERE e.position > (SELECT max(position) FROM events) - ? ORDER BY e.position`,
      )
      .iterate(REMEMBERED);
    for (const { id, revision, position, name } of rows) {
      if (!(id instanceof Uint8Array) || typeof name !== 'string') continue;
      this.#known.set(idKey(id), { stream: name, revision: Number(revision), position: Number(position) });
    }
  }

  /** Takes over the events of a transaction that has been committed, by `idKey`. */
  remember(written: ReadonlyMap<string, WrittenEvent>): void {
    for (const [key, event] of written) this.#known.set(key, event);
  }

  find(stream: string, id: Uint8Array): KnownEvent | undefined {
    const found = this.#known.get(idKey(id));
    return found?.stream === stream ? found : undefined;
  }
}
