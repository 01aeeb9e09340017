import type { CallWriter } from '../../protocol/call-writer.ts';
import { encodePersistentEvent, type UuidForm } from '../../protocol/encode-record.ts';
import type { CallFailure } from '../../protocol/statuses.ts';
import { type Message, messageId } from './message.ts';

/** A message that a consumer has and has not answered. `deadline` is in milliseconds of `performance.now()`. */
type InFlight = { message: Message; deadline: number };

export type ConsumerOptions = {
  out: CallWriter;
  /** Ends the consumer's call with an error. */
  drop: (failure: CallFailure) => void;
  /** How many messages it takes before it answers the first. */
  bufferSize: number;
  uuidForm: UuidForm;
  from: string;
  username: string;
  connectionName: string;
};

/** One client that is connected to a group. */
export class Consumer {
  readonly options: ConsumerOptions;
  readonly connectedAt = performance.now();
  readonly #inFlight = new Map<string, InFlight>();
  #total = 0;

  constructor(options: ConsumerOptions) {
    this.options = options;
  }

  get availableSlots(): number {
    return this.options.out.closed ? 0 : Math.max(0, this.options.bufferSize - this.#inFlight.size);
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Messages sent since it connected. */
  get totalItems(): number {
    return this.#total;
  }

  send(message: Message, timeout: number): void {
    const deadline = timeout > 0 ? performance.now() + timeout : Number.POSITIVE_INFINITY;
    this.#inFlight.set(messageId(message), { message, deadline });
    this.#total += 1;
    this.options.out.push(encodePersistentEvent(message, this.options.uuidForm, message.retryCount));
  }

  /** Takes a message that was answered off the list; undefined when the consumer does not have it. */
  answered(id: string): Message | undefined {
    const found = this.#inFlight.get(id);
    this.#inFlight.delete(id);
    return found?.message;
  }

  /** Takes the messages off the list whose time to be answered has passed. */
  overdue(now: number): Message[] {
    const late = [...this.#inFlight].filter(([, { deadline }]) => deadline <= now);
    for (const [id] of late) this.#inFlight.delete(id);
    return late.map(([, { message }]) => message);
  }

  /** The earliest time at which a message becomes overdue; infinite when none can. */
  nextDeadline(): number {
    let earliest = Number.POSITIVE_INFINITY;
    for (const { deadline } of this.#inFlight.values()) earliest = Math.min(earliest, deadline);
    return earliest;
  }

  /** Everything it has not answered, in the order in which it was sent. */
  unanswered(): Message[] {
    return [...this.#inFlight.values()].map(({ message }) => message);
  }
}
