/** The login of the mailbox of an own mail account. */
export type MailboxLogin = { host: string; port: number; user: string; password: string };

/** Connects to mailboxes of users, who name the server themselves. */
export type OpenMailbox = (
  login: MailboxLogin,
  /** The connection ends when it aborts. */
  signal: AbortSignal,
) => Promise<OwnMailboxSession>;

/**
 * A connection to the mailbox of a user, which is only looked at: nothing in it is changed. `OpenMailbox` and every call
 * throw a `MailboxFailed`.
 */
export type OwnMailboxSession = {
  uidValidity: string;
  /** The UID of the next message that comes; null where the server does not say it. */
  uidNext: number | null;
  /** The UIDs above `uid` of the messages that came since a day, in ascending order. */
  uidsAfter(uid: number, since: Date): Promise<number[]>;
  /** Which of the messages may be delivery reports, by their headers, in ascending order. */
  reportsAmong(uids: readonly number[]): Promise<number[]>;
  /** The first bytes of a message, at most `MAX_REPORT_BYTES`; null when it is gone. It stays unread. */
  beginning(uid: number): Promise<Uint8Array | null>;
  close(): void;
};

/** A mailbox cannot be read; the message is for its user, and has no secrets. */
export class MailboxFailed extends Error {
  override readonly name = 'MailboxFailed';
}
