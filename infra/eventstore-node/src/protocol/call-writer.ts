import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ServerDuplexStream, ServerWritableStream } from '@grpc/grpc-js';

/** So many bytes at most are under way to a slow reader, per call; the message that goes beyond is the last. */
const BYTES_UNDER_WAY = 256 * 1024;
/** What a message counts that is not encoded yet: all of those are small. */
const MESSAGE_BYTES = 256;

function sizeOf(message: unknown): number {
  return Buffer.isBuffer(message) ? message.length : MESSAGE_BYTES;
}

/**
 * Lets a call hand on all messages that wait in one go, and tells how many bytes the connection has taken. By itself
 * it waits for each message to be written before it takes the next, which costs more than everything else a
 * server does for an event.
 */
function writeManyAtOnce(call: Writable, onTaken: (bytes: number) => void): void {
  const write = call._write.bind(call);
  const counted = (bytes: number, callback: (error?: Error | null) => void) => (error?: Error | null) => {
    callback(error);
    onTaken(bytes);
  };
  call._write = (chunk, encoding, callback) => write(chunk, encoding, counted(sizeOf(chunk), callback));
  call._writev = (chunks, callback) => {
    const last = chunks.length - 1;
    const bytes = chunks.reduce((sum, { chunk }) => sum + sizeOf(chunk), 0);
    for (const [index, { chunk, encoding }] of chunks.entries()) {
      write(chunk, encoding, index === last ? counted(bytes, callback) : ignoreSuccess);
    }
  };
}

/** A failed write ends the call, and with it the last write of the lot, which reports it. */
function ignoreSuccess(): void {}

/** Writes messages to a call no faster than its reader takes them, and notices when the reader has gone. */
export class CallWriter<Message> {
  readonly #call: ServerWritableStream<unknown, Message> | ServerDuplexStream<unknown, Message>;
  #closed = false;
  #bytesUnderWay = 0;
  #wake: (() => void) | null = null;

  constructor(call: ServerWritableStream<unknown, Message> | ServerDuplexStream<unknown, Message>) {
    this.#call = call;
    writeManyAtOnce(call, (bytes) => {
      this.#bytesUnderWay -= bytes;
      this.wake();
    });
    const close = () => {
      this.#closed = true;
      this.wake();
    };
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.once(event, close);
  }

  get closed(): boolean {
    return this.#closed || this.#call.cancelled;
  }

  /** Writes a message; false means: wait for `room` before the next. */
  push(message: Message): boolean {
    if (this.closed) return false;
    this.#bytesUnderWay += sizeOf(message);
    this.#call.write(message);
    return this.#bytesUnderWay < BYTES_UNDER_WAY;
  }

  /**
   * Resolves when the reader has taken enough, or has gone. Never at once: what was written leaves while the caller
   * waits, so that one long read does not hold up everybody else.
   */
  async room(): Promise<void> {
    await nextTurn();
    while (!this.closed && this.#bytesUnderWay >= BYTES_UNDER_WAY) await this.sleep();
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
