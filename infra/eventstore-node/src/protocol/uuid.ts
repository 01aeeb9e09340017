import shared from '@eventstore/db-client/generated/shared_pb.js';

const TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads a UUID in either form of the protocol as 16 bytes; null when it is invalid. */
export function uuidToBytes(uuid: shared.UUID | undefined): Uint8Array | null {
  const structured = uuid?.getStructured();
  if (structured) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8);
    return bytes;
  }
  const text = uuid?.getString() ?? '';
  return TEXT.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : null;
}

/** The usual text of a UUID's 16 bytes, in lower case. */
export function uuidToText(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The encoded UUID message in its structured form: two signed 64-bit integers. */
export function uuidToStructured(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes);
  const structured = new shared.UUID.Structured();
  structured.setMostSignificantBits(view.readBigInt64BE(0).toString());
  structured.setLeastSignificantBits(view.readBigInt64BE(8).toString());
  return new shared.UUID().setStructured(structured).serializeBinary();
}
