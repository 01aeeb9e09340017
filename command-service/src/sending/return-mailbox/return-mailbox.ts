/** The mailbox to which delivery reports come. */
export type ReturnMailbox = {
  /** Its user, host and name, without the password: how far it was read is stored under this name. */
  name: string;
  /**
   * Connects and signs in; the connection ends when the signal aborts.
   * @throws Error without secrets when that fails
   */
  connect(signal: AbortSignal): Promise<MailboxSession>;
};

/** A connection to the mailbox. Every call throws an error without secrets once the connection is lost. */
export type MailboxSession = {
  /** Opens the mailbox, again to see what is new, and answers its UIDVALIDITY. */
  select(): Promise<string>;
  /** The UIDs of the messages above `uid`, in ascending order. */
  uidsAfter(uid: number): Promise<number[]>;
  /** The first bytes of a message, at most `MAX_REPORT_BYTES`; null when it is gone. It stays unread. */
  beginning(uid: number): Promise<Uint8Array | null>;
  markRead(uid: number): Promise<void>;
  /** Resolves when a message has come since `select`, and after this time at the latest. */
  untilNews(milliseconds: number): Promise<void>;
  close(): void;
};
