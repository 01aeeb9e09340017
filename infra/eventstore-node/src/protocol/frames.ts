/** A message of the generated classes. */
export type EncodableMessage = { serializeBinary(): Uint8Array };

/** gRPC puts so many bytes before every message: whether it is compressed (never), and its length. */
export const FRAME_HEADER_BYTES = 5;

/** A message as it travels: encoded, with its frame. */
export function framed(message: EncodableMessage): Buffer {
  const bytes = message.serializeBinary();
  const frame = Buffer.allocUnsafe(FRAME_HEADER_BYTES + bytes.length);
  frame[0] = 0;
  frame.writeUInt32BE(bytes.length, 1);
  frame.set(bytes, FRAME_HEADER_BYTES);
  return frame;
}
