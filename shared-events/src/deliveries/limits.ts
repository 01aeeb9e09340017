/** The most recipients of one message: To, Cc and Bcc together. */
export const MAX_RECIPIENTS = 20;

/** The most bytes of a file of a message: more than mail servers take. */
export const MAX_PAPER_BYTES = 32 * 1024 ** 2;

/** The most files of messages that an import brings along. */
export const MAX_KEPT_PAPERS = 100_000;

/** How many messages an account may send within 24 hours, where the operator says nothing else. */
export const MESSAGES_A_DAY = 200;

/** How long a message waits, so that it can be stopped, where the operator says nothing else. In seconds. */
export const STOP_SECONDS = 10;

/** The greatest length of a message's text, in UTF-16 units. */
export const MAX_BODY = 20_000;

/** The greatest length of what a server said about a recipient, in UTF-16 units. */
export const MAX_DETAIL = 500;
