import { idKey } from '../../storage/recent-events.ts';
import type { LogRecord } from '../../storage/record.ts';

/** An event on its way to a consumer of a group. */
export type Message = {
  readonly event: LogRecord;
  readonly link: LogRecord | undefined;
  /** The place of the event in what the group reads, and the place before it; null for a replayed message. */
  readonly place: { at: number; before: number } | null;
  retryCount: number;
};

/** The id by which consumers acknowledge a message. */
export function messageId({ event, link }: Message): string {
  return idKey((link ?? event).id);
}

/**
 * Which messages of a group are not done with yet, so that its checkpoint never passes one of them: messages
 * may be acknowledged in any order.
 */
export class UnfinishedMessages {
  readonly #open = new Map<number, number>();
  #read: number;

  /** @param after the place after which the group begins */
  constructor(after: number) {
    this.#read = after;
  }

  /** The last place that was read, whether anybody wanted it or not. */
  get lastRead(): number {
    return this.#read;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Notes that a place was read, and that its event is to be delivered. Answers the place before it. */
  read(at: number, isWanted: boolean): number {
    const before = this.#read;
    this.#read = at;
    if (isWanted) this.#open.set(at, before);
    return before;
  }

  finish(at: number): void {
    this.#open.delete(at);
  }

  /** The place up to which everything is done with. */
  settled(): number {
    for (const before of this.#open.values()) return before;
    return this.#read;
  }
}
