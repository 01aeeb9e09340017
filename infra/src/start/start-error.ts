/** The app cannot start. The message says in one sentence what the operator can do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
