import type { LogRecord } from '../storage/record.ts';
import type { CallWriter } from './call-writer.ts';
import {
  contentBytes,
  encodeReadMessages,
  encodeShared,
  type ReadMessage,
  type UuidForm,
} from './encode-record.ts';

/** A batch is full when its events contain this many bytes of data and metadata. */
const BATCH_BYTES = 64 * 1024;

/** Messages to a reader that are encoded together and sent as one piece. */
export class ReadBatch {
  readonly #out: CallWriter;
  readonly #form: UuidForm;
  #messages: ReadMessage[] = [];
  #bytes = 0;

  constructor(out: CallWriter, form: UuidForm) {
    this.#out = out;
    this.#form = form;
  }

  /** Whether the batch must be sent before anything is added. */
  get isFull(): boolean {
    return this.#bytes >= BATCH_BYTES;
  }

  add(message: ReadMessage): void {
    this.#messages.push(message);
    this.#bytes += message instanceof Uint8Array ? message.length : contentBytes(message);
  }

  /** Adds a record that other readers receive as well: it is encoded once for all of them. */
  addShared(record: LogRecord): void {
    this.add(encodeShared(record, this.#form));
  }

  /** Sends the batch, and resolves when the reader has room; never at once, like `CallWriter.room`. */
  async leave(): Promise<void> {
    const messages = this.#messages;
    this.#messages = [];
    this.#bytes = 0;
    if (messages.length > 0) this.#out.push(encodeReadMessages(messages, this.#form));
    await this.#out.room();
  }
}
