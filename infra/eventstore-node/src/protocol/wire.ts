import { FRAME_HEADER_BYTES } from './frames.ts';

const SLAB_BYTES = 64 * 1024;
const HEX = '0123456789abcdef';
/** The ASCII codes of the two digits of every byte in hexadecimal. */
const HEX_DIGITS = Uint8Array.from({ length: 512 }, (_, at) =>
  HEX.charCodeAt(((at >> 1) >> (at % 2 === 0 ? 4 : 0)) & 15),
);
/** A bit mask of the bytes of a UUID that are followed by a dash in its text: 3, 5, 7 and 9. */
const DASH_AFTER = 0b10_1010_1000;
const DASHES = 4;
const DASH = 0x2d;

/**
 * Writes a protobuf message back to front, the last field first. So the size of a nested message is known when its
 * header is written, and every byte is written once. Field numbers go up to 15.
 */
export class WireWriter {
  #slab = Buffer.allocUnsafe(SLAB_BYTES);
  #start = SLAB_BYTES;
  #end = SLAB_BYTES;

  /** How many bytes were written since the last `take`. */
  get length(): number {
    return this.#end - this.#start;
  }

  /** Answers the bytes written since the last call. They are never changed again. */
  take(): Buffer {
    const bytes = this.#slab.subarray(this.#start, this.#end);
    this.#end = this.#start;
    return bytes;
  }

  /** Reserves space before a large write; otherwise the written bytes may have to be moved. */
  makeRoom(size: number): void {
    if (this.length === 0) this.#reserve(size);
  }

  /** Turns the last `size` bytes into a gRPC message by adding the gRPC prefix. */
  frame(size: number): void {
    this.#reserve(FRAME_HEADER_BYTES);
    this.#start -= FRAME_HEADER_BYTES;
    this.#slab[this.#start] = 0;
    this.#slab.writeUInt32BE(size, this.#start + 1);
  }

  /** An unsigned integer field up to 2^53 - 1; zero is left out, as proto3 does. */
  uint(field: number, value: number): void {
    if (value !== 0) this.oneofUint(field, value);
  }

  /** Like `uint`, for a field of a oneof: it is written even when it is zero, to show which field is set. */
  oneofUint(field: number, value: number): void {
    this.#varint(value);
    this.#byte(field << 3);
  }

  /** A varint that was encoded in advance, for integers beyond 2^53. */
  rawVarint(field: number, encoded: Uint8Array): void {
    this.raw(encoded);
    this.#byte(field << 3);
  }

  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return;
    this.raw(value);
    this.header(field, value.length);
  }

  text(field: number, value: string): void {
    const size = Buffer.byteLength(value);
    this.#reserve(size);
    this.#start -= size;
    this.#slab.write(value, this.#start, size === value.length ? 'latin1' : 'utf8');
    this.header(field, size);
  }

  /** The text of a UUID's 16 bytes, in lower case. */
  uuidText(field: number, id: Uint8Array): void {
    const size = id.length * 2 + DASHES;
    this.#reserve(size);
    this.#start -= size;
    let at = this.#start;
    for (let index = 0; index < id.length; index += 1) {
      const digits = (id[index] ?? 0) * 2;
      this.#slab[at++] = HEX_DIGITS[digits] ?? 0;
      this.#slab[at++] = HEX_DIGITS[digits + 1] ?? 0;
      if ((DASH_AFTER >> index) & 1) this.#slab[at++] = DASH;
    }
    this.header(field, size);
  }

  /** Raw bytes: fields that were encoded in advance. */
  raw(encoded: Uint8Array): void {
    this.#reserve(encoded.length);
    this.#start -= encoded.length;
    this.#slab.set(encoded, this.#start);
  }

  /** Turns the last `size` bytes into a field: a nested message, text or bytes. */
  header(field: number, size: number): void {
    this.#varint(size);
    this.#byte((field << 3) | 2);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#slab[--this.#start] = value;
  }

  #varint(value: number): void {
    const size = varintSize(value);
    this.#reserve(size);
    this.#start -= size;
    let at = this.#start;
    let rest = value;
    while (rest > 0x7f) {
      this.#slab[at++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#slab[at] = rest;
  }

  #reserve(size: number): void {
    if (size <= this.#start) return;
    const written = this.#slab.subarray(this.#start, this.#end);
    const needed = written.length === 0 ? size : (written.length + size) * 2;
    const slab = Buffer.allocUnsafe(Math.max(SLAB_BYTES, needed));
    this.#start = slab.length - written.length;
    this.#end = slab.length;
    slab.set(written, this.#start);
    this.#slab = slab;
  }
}

/** How many bytes an unsigned integer takes as a varint. */
function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}
