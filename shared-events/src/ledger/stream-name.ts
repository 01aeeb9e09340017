/** Every account's ledger is one stream with this prefix. */
export const ACCOUNT_STREAM_PREFIX = 'account-';

/** The stream of the ledger of one account (a UUID). */
export function accountStream(accountId: string): string {
  return `${ACCOUNT_STREAM_PREFIX}${accountId}`;
}

/** The account whose ledger a stream is, or null for any other stream. */
export function accountOfStream(stream: string): string | null {
  return stream.startsWith(ACCOUNT_STREAM_PREFIX) ? stream.slice(ACCOUNT_STREAM_PREFIX.length) : null;
}
