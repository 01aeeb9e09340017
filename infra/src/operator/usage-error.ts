/** The command line cannot be executed; the message says what is possible. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
