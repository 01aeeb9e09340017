/** The bytes of a file: the account that owns them, and the `content` of the attachment. */
export type ContentKey = { accountId: string; content: string };

/** The bytes of a file are not stored. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** Storage of the bytes of files, by account. It knows neither jobs nor limits. */
export type ContentStore = {
  /** Stores bytes; what was stored under the key before is replaced. @param size the number of bytes */
  write(key: ContentKey, size: number, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The bytes, in pieces. @throws ContentMissing */
  read(key: ContentKey): AsyncIterable<Uint8Array>;
  /** Removes bytes; it does nothing when there are none. */
  remove(key: ContentKey): Promise<void>;
};
