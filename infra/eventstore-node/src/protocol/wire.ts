/** The bytes of a protobuf message, written front to back into a buffer that grows. */
export class WireWriter {
  #bytes = Buffer.allocUnsafe(4096);
  #length = 0;

  /** A copy of what was written since the last call. */
  take(): Buffer {
    const bytes = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  /** An unsigned integer field up to 2^53 - 1; zero is left out, as proto3 does. */
  uint(field: number, value: number): void {
    if (value === 0) return;
    this.#varint(field << 3);
    this.#varint(value);
  }

  /** A varint that was encoded beforehand, for integers beyond 2^53. */
  rawVarint(field: number, encoded: Uint8Array): void {
    this.#varint(field << 3);
    this.#reserve(encoded.length);
    this.#bytes.set(encoded, this.#length);
    this.#length += encoded.length;
  }

  bytes(field: number, value: Uint8Array): void {
    if (value.length === 0) return;
    this.#varint((field << 3) | 2);
    this.#varint(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  text(field: number, value: string): void {
    const size = Buffer.byteLength(value);
    this.#varint((field << 3) | 2);
    this.#varint(size);
    this.#reserve(size);
    this.#length += this.#bytes.write(value, this.#length);
  }

  /** A nested message whose size is known beforehand: only its tag and length. */
  messageHeader(field: number, size: number): void {
    this.#varint((field << 3) | 2);
    this.#varint(size);
  }

  #varint(value: number): void {
    this.#reserve(10);
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  #reserve(size: number): void {
    if (this.#length + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + size));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/** How many bytes an unsigned integer takes as a varint. */
export function varintSize(value: number): number {
  let size = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) size += 1;
  return size;
}

/** The size of a length-delimited field: tag (one byte, fields up to 15), length and content. */
export function delimitedSize(content: number): number {
  return 1 + varintSize(content) + content;
}
