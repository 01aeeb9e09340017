/** A message of the generated classes. */
export type EncodableMessage = { serializeBinary(): Uint8Array };

/** The length of the gRPC prefix of every message: a flag for compression (never set), and the length of the message. */
export const FRAME_HEADER_BYTES = 5;

/** An encoded message with its gRPC prefix. */
export function framed(message: EncodableMessage): Buffer {
  const bytes = message.serializeBinary();
  const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + bytes.length);
  frame[0] = 0;
  frame.writeUInt32BE(bytes.length, 1);
  frame.set(bytes, FRAME_HEADER_BYTES);
  return frame;
}
