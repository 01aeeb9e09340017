import { isStoreOutage } from '@ledgerline/shared-events/ledger/store-outage.ts';

/** SQLSTATE of PostgreSQL: every connection that it allows is in use. */
const NO_CONNECTION_LEFT = '53300';
const TOO_MANY =
  'PostgreSQL has no connection left: raise its max_connections (docs/operations.md says how many a process takes), or start fewer processes';

/** The app cannot start. The message says in one sentence what the operator can do. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** A part didn't start for a reason that may pass: it was killed, took too long, or a store was away. */
export class StartInterrupted extends StartError {
  override readonly name = 'StartInterrupted';
}

/** Whether another try of a start may succeed, as after the loss of a store. */
export function mayStartAgain(error: unknown): boolean {
  return error instanceof StartInterrupted || isStoreOutage(error);
}

/** What a process writes that could not start: one sentence where the operator can do something, else the stack. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === NO_CONNECTION_LEFT) return `${TOO_MANY} (${error.message}).`;
  return error.stack ?? error.message;
}
