import { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Metadata, type ServerDuplexStream, type ServerWritableStream } from '@grpc/grpc-js';
import { type EncodableMessage, framed } from './frames.ts';
import type { CallFailure } from './statuses.ts';

type StreamingCall = ServerWritableStream<unknown, unknown> | ServerDuplexStream<unknown, unknown>;

/** The most bytes under way to a slow reader, per call; the message that exceeds it is the last until there is room. */
const BYTES_UNDER_WAY = 256 * 1024;

/**
 * The HTTP/2 stream of a call. The server library does not expose it and writes one message at a time, each with its
 * own buffer and callback, which costs more than everything else that a server does for an event.
 * @throws Error when another version of the library stores the stream elsewhere.
 */
function streamUnder(call: StreamingCall): Duplex {
  const inner: unknown = Reflect.get(call, 'call');
  const stream: unknown = typeof inner === 'object' && inner !== null ? Reflect.get(inner, 'stream') : null;
  if (stream instanceof Duplex) return stream;
  throw new Error('This version of @grpc/grpc-js does not show the HTTP/2 stream under a call.');
}

/**
 * Writes messages to a call no faster than its reader receives them, and notices when the reader has gone. Messages
 * that are pushed together are sent as one piece.
 */
export class CallWriter {
  readonly #call: StreamingCall;
  readonly #stream: Duplex;
  #closed = false;
  #started = false;
  #bytesUnderWay = 0;
  #waiting: Buffer[] = [];
  #wake: (() => void) | null = null;

  constructor(call: StreamingCall) {
    this.#call = call;
    this.#stream = streamUnder(call);
    const close = () => {
      this.#closed = true;
      this.wake();
    };
    for (const event of ['cancelled', 'close', 'error', 'finish']) call.once(event, close);
  }

  get closed(): boolean {
    return this.#closed || this.#call.cancelled;
  }

  /** Writes a message; false means: wait for `room` before the next one. */
  send(message: EncodableMessage): boolean {
    return this.push(framed(message));
  }

  /** Writes messages that are framed already; false means: wait for `room` before the next one. */
  push(frames: Buffer): boolean {
    if (this.closed) return false;
    if (this.#waiting.length === 0) process.nextTick(() => this.#flush());
    this.#waiting.push(frames);
    this.#bytesUnderWay += frames.length;
    return this.#bytesUnderWay < BYTES_UNDER_WAY;
  }

  /**
   * Resolves when the reader has received enough, or has gone. It never resolves at once: the written data is sent
   * while the caller waits, so that one long read does not block others.
   */
  async room(): Promise<void> {
    await nextTurn();
    while (!this.closed && this.#bytesUnderWay >= BYTES_UNDER_WAY) await this.sleep();
  }

  /** Ends the call after all pushed messages. */
  end(): void {
    this.#flush();
    this.#call.end();
  }

  /** Ends the call with an error, after all pushed messages. */
  fail(failure: CallFailure): void {
    this.#flush();
    this.#call.emit('error', failure);
  }

  /** Resolves at the next `wake`, or when the call changes. */
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

  #flush(): void {
    const [first, ...others] = this.#waiting;
    this.#waiting = [];
    if (!first || this.closed || this.#call.writableEnded || this.#stream.destroyed) return;
    const frames = others.length === 0 ? first : Buffer.concat([first, ...others]);
    if (!this.#started) this.#call.sendMetadata(new Metadata());
    this.#started = true;
    this.#stream.write(frames, () => {
      this.#bytesUnderWay -= frames.length;
      this.wake();
    });
  }
}
