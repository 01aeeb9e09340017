import type { PositionedEvent, StoredEvent } from '@ledgerline/shared-events/ledger/store.ts';
import { accountOfStream } from '@ledgerline/shared-events/ledger/stream-name.ts';
import { LRUCache } from 'lru-cache';

const ACCOUNTS = 2_000;
const EVENTS = 4_000;
const EVENTS_OF_ACCOUNT = 100;
/** A larger event counts as several: all of them together have at most some 16 million characters. */
const CHARACTERS_OF_EVENT = 4_096;

/** The place of an event in the stream of its account. */
type Place = { revision: number; eventId: string };

/**
 * Events of one account without a gap; `before` is the event before the first one, where it is known. `size` is how
 * many events they count as.
 */
type Chain = { before: Place | null; events: StoredEvent[]; size: number };

/** The events after the one at `from` (`eventId`; null before the first event), up to and including `until`. */
export type EventRange = { from: number; eventId: string | null; until: number };

/**
 * The newest events of accounts as the feed received them, so that a worker of the same process need not read them
 * again. All of them come from one connection to one store: the feed clears them when that ends, because it, or another
 * process, may then follow another store.
 */
export class RecentEvents {
  readonly #chains = new LRUCache<string, Chain>({ max: ACCOUNTS, maxSize: EVENTS });

  /** Adds events in the order of the log. */
  add(events: readonly PositionedEvent[]): void {
    for (const event of events) {
      const accountId = accountOfStream(event.stream);
      if (accountId !== null) this.#set(accountId, extended(this.#chains.get(accountId), event));
    }
  }

  clear(): void {
    this.#chains.clear();
  }

  /** Whether `take` would answer events. */
  has(accountId: string, range: EventRange): boolean {
    return this.#after(accountId, range) !== null;
  }

  /**
   * The events of a range, which are then no longer kept; null unless all of them are here and follow the event
   * `eventId`, as a read of the stream would show.
   */
  take(accountId: string, range: EventRange): StoredEvent[] | null {
    const found = this.#after(accountId, range);
    const last = found?.at(-1);
    if (found === null || last === undefined) return null;
    const { events = [] } = this.#chains.get(accountId) ?? {};
    const left = events.filter(({ revision }) => revision > last.revision);
    const before = { revision: last.revision, eventId: last.id };
    this.#set(accountId, { before, events: left, size: sizeOf(left) });
    return found;
  }

  #after(accountId: string, { from, eventId, until }: EventRange): StoredEvent[] | null {
    const chain = this.#chains.get(accountId);
    if (chain === undefined || until <= from) return null;
    const start = startAfter(chain, from, eventId);
    if (start === null) return null;
    const found = chain.events.slice(start, start + until - from);
    return found.length === until - from ? found : null;
  }

  #set(accountId: string, chain: Chain): void {
    this.#chains.set(accountId, chain, { size: chain.size + 1 });
  }
}

/**
 * The chain with one more event; a new chain when the event does not directly follow it. It is always another object:
 * the cache takes no new size for the same one.
 */
function extended(chain: Chain | undefined, event: StoredEvent): Chain {
  const last = chain?.events.at(-1)?.revision ?? chain?.before?.revision;
  const added = sizeOf([event]);
  if (chain === undefined || last !== event.revision - 1) {
    return { before: null, events: [event], size: added };
  }
  if (chain.events.length < EVENTS_OF_ACCOUNT) {
    chain.events.push(event);
    return { ...chain, size: chain.size + added };
  }
  const [dropped, ...kept] = chain.events;
  if (dropped === undefined) return chain;
  const before = { revision: dropped.revision, eventId: dropped.id };
  return { before, events: [...kept, event], size: chain.size + added - sizeOf([dropped]) };
}

function sizeOf(events: readonly StoredEvent[]): number {
  let size = 0;
  for (const { data } of events) size += 1 + Math.floor(charactersOf(data) / CHARACTERS_OF_EVENT);
  return size;
}

/** About as many characters as the JSON text of a value has. */
function charactersOf(value: unknown): number {
  let count = 0;
  const left = [value];
  while (left.length > 0) {
    const part = left.pop();
    count += typeof part === 'string' ? part.length : 8;
    if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) left.push(each);
  }
  return count;
}

/** The index of the event after this one; null when the chain does not show that it is there. */
function startAfter({ before, events }: Chain, from: number, eventId: string | null): number | null {
  if (eventId === null) return from === -1 && events[0]?.revision === 0 ? 0 : null;
  if (before?.revision === from) return before.eventId === eventId ? 0 : null;
  const index = events.findIndex(({ revision }) => revision === from);
  return events[index]?.id === eventId ? index + 1 : null;
}
