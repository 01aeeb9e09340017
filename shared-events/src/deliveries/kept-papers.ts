/** The kept files of messages, by account and SHA-256 (64 hex digits). */
export type KeptPapers = {
  /** The bytes, checked against their hash; null when they are not stored, or are not what was stored. */
  read(accountId: string, sha256: string): Promise<Uint8Array | null>;
};
