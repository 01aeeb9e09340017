import type { Writable } from 'node:stream';
import type { ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';

/** Small messages that may wait in memory for a slow reader, per call; of large ones, 16 may. */
const QUEUED_MESSAGES = 128;
const SMALL_BYTES = 8 * 1024;

/**
 * Lets a call hand on all messages that wait in one go. By itself it waits for each message to be written
 * before it takes the next, which costs more than everything else a server does for an event.
 */
function writeManyAtOnce(call: Writable): void {
  call._writev = (chunks, callback) => {
    const last = chunks.length - 1;
    for (const [index, { chunk, encoding }] of chunks.entries()) {
      call._write(chunk, encoding, index === last ? callback : ignoreSuccess);
    }
  };
}

/** A failed write ends the call, and with it the last write of the lot, which reports it. */
function ignoreSuccess(): void {}

/** Writes messages to a call no faster than its reader takes them, and notices when the reader has gone. */
export class CallWriter<Message> {
  readonly #call: ServerWritableStream<unknown, Message> | ServerDuplexStream<unknown, Message>;
  #closed = false;
  #wake: (() => void) | null = null;

  constructor(call: ServerWritableStream<unknown, Message> | ServerDuplexStream<unknown, Message>) {
    this.#call = call;
    writeManyAtOnce(call);
    const close = () => {
      this.#closed = true;
      this.wake();
    };
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.once(event, close);
    call.on('drain', () => this.wake());
  }

  get closed(): boolean {
    return this.#closed || this.#call.cancelled;
  }

  /** Writes a message; false means: wait for `room` before the next. */
  push(message: Message): boolean {
    if (this.closed) return false;
    const isLarge = Buffer.isBuffer(message) && message.length > SMALL_BYTES;
    return this.#call.write(message) || (!isLarge && this.#call.writableLength < QUEUED_MESSAGES);
  }

  /** Resolves when the reader has taken enough, or has gone. */
  async room(): Promise<void> {
    while (!this.closed && this.#call.writableNeedDrain) await this.sleep();
  }

  /** Resolves at the next `wake`, or when there is something to do about the call. */
  sleep(): Promise<void> {
    if (this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
