/** A paper of a message, with its bytes. */
export type PaperBytes = { name: string; type: string; bytes: Uint8Array };

/** A message as it is handed over to a mail server. */
export type OutgoingMessage = {
  /** The header `Message-ID` without angle brackets, and those of its thread, oldest first. */
  messageId: string;
  references: readonly string[];
  from: string;
  replyTo: string | null;
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  body: string;
  date: Date;
  papers: readonly PaperBytes[];
};

/** Who sends and who receives it now: at a later try only those whom the server did not take at the first one. */
export type Envelope = {
  /** The address of delivery reports. */
  from: string;
  to: readonly string[];
  /** What a delivery report calls the message (`Original-Envelope-Id`). */
  id: string;
};

/**
 * What a mail server made of one recipient.
 * - `accepted`: it took the message
 * - `refused`: it never will
 * - `postponed`: it certainly did not take it, but may later
 * - `unknown`: the connection was lost when it may have been taken
 */
export type HandOver = {
  address: string;
  outcome: 'accepted' | 'refused' | 'postponed' | 'unknown';
  /** What the server said, or why it could not be reached. */
  answer: string;
};

/** A mail server by which the messages of an account are sent. */
export type MailTransport = {
  /** The address of the header `From`. */
  address: string;
  /** The name that the header `From` has when the user has none. */
  fallbackName: string;
  /** Whether it is the user's own account. */
  own: boolean;
  /** The address of the envelope's sender, to which delivery reports come. @param token names the delivery */
  returnAddress(token: string): string;
  /** Whether reports to that address are read. */
  reports: boolean;
  /**
   * Hands a message over once. It never throws: every recipient of the envelope has an outcome. A connection that
   * takes longer than `LONGEST_HAND_OVER_MS` is ended.
   */
  handOver(message: OutgoingMessage, envelope: Envelope): Promise<readonly HandOver[]>;
};

/**
 * The mail server of an account: the user's own one, or the one of the installation; null when there is none, so that
 * the account cannot send.
 */
export type TransportOf = (accountId: string) => Promise<MailTransport | null>;

/** The longest time of one hand-over, in milliseconds. */
export const LONGEST_HAND_OVER_MS = 4 * 60_000;
