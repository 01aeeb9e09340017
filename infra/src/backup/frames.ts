import { z } from 'zod';

/** The form of the backup; a later one gets another number. */
export const FORMAT = 1;

const bytes = z.int().min(0).max(16_777_216);
const count = z.int().min(0);

/** A file of the data folder by its name: no path leads out of it. */
const fileName = z
  .string()
  .regex(/^(session-secret|audit-keys|outbox\/[\w.-]+)$/)
  .refine((name) => !name.includes('..'));

/**
 * The parts of a backup, in their order: one line of JSON each. Where it says `bytes`, as many bytes follow.
 * `rows` belong to the last `table` (as PostgreSQL's COPY writes them), `piece`s to the last `content`.
 */
const frameSchema = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('backup'),
    format: z.literal(FORMAT),
    version: z.string(),
    at: z.iso.datetime(),
    /** The migrations that the tables have. */
    steps: z.array(z.string()),
  }),
  z.strictObject({ type: z.literal('file'), name: fileName, bytes }),
  z.strictObject({ type: z.literal('table'), name: z.string(), columns: z.array(z.string()).min(1) }),
  z.strictObject({ type: z.literal('rows'), bytes }),
  z.strictObject({
    type: z.literal('event'),
    stream: z.string(),
    revision: count,
    id: z.uuid(),
    name: z.string(),
    data: z.record(z.string(), z.unknown()),
    metadata: z.record(z.string(), z.string()),
    recordedAt: z.string(),
  }),
  z.strictObject({ type: z.literal('content'), accountId: z.uuid(), content: z.uuid(), size: count }),
  z.strictObject({ type: z.literal('piece'), bytes }),
  z.strictObject({ type: z.literal('end'), events: count, accounts: count, tables: count, contents: count }),
]);
export type Frame = z.output<typeof frameSchema>;

/** A part with the bytes that follow it; none for parts without. */
export type FramePart = { frame: Frame; body: Buffer };

/** A part as it is written. */
export function frameBytes(frame: Frame, body?: Uint8Array): Buffer {
  const line = Buffer.from(`${JSON.stringify(frame)}\n`);
  return body === undefined ? line : Buffer.concat([line, body]);
}

const LONGEST_LINE = 8_388_608;
const NEWLINE = 0x0a;

/**
 * Reads the parts of a backup.
 * @throws Error when it is no backup of this form, or ends too early
 */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<FramePart> {
  const input = new Bytes(source);
  for (;;) {
    const line = await input.line();
    if (line === null) throw new Error('It ends too early.');
    const frame = frameSchema.parse(JSON.parse(line));
    yield { frame, body: 'bytes' in frame ? await input.take(frame.bytes) : Buffer.alloc(0) };
    if (frame.type !== 'end') continue;
    if ((await input.line()) !== null) throw new Error('Something follows its end.');
    return;
  }
}

/** A stream of bytes that is read by lines and by lengths. */
class Bytes {
  readonly #source: AsyncIterator<Uint8Array>;
  #pending: Buffer = Buffer.alloc(0);
  #isOver = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The text up to the next line break, or null at the end. */
  async line(): Promise<string | null> {
    for (let from = 0; ; ) {
      const end = this.#pending.indexOf(NEWLINE, from);
      if (end >= 0) return this.#cut(end + 1).toString('utf8', 0, end);
      if (this.#pending.length > LONGEST_LINE) throw new Error('A line is too long.');
      from = this.#pending.length;
      await this.#more(this.#pending.length + 1);
      if (this.#isOver) {
        if (this.#pending.length > 0) throw new Error('It ends too early.');
        return null;
      }
    }
  }

  async take(length: number): Promise<Buffer> {
    await this.#more(length);
    if (this.#pending.length < length) throw new Error('It ends too early.');
    return this.#cut(length);
  }

  #cut(length: number): Buffer {
    const cut = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return cut;
  }

  /** Reads until `length` bytes are there, or the end. */
  async #more(length: number): Promise<void> {
    const parts = [this.#pending];
    let size = this.#pending.length;
    while (size < length && !this.#isOver) {
      const { value, done } = await this.#source.next();
      if (done === true) {
        this.#isOver = true;
        break;
      }
      parts.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      size += value.byteLength;
    }
    if (parts.length > 1) this.#pending = Buffer.concat(parts);
  }
}
