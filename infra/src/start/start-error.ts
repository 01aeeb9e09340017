/** The app cannot start, and the message says in one sentence what the person who starts it can do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
