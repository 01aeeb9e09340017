import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { LedgerUnavailable } from '@ledgerline/shared-events/ledger/errors.ts';

/** Whether the events that an append conflicted with could be read afterwards. */
export type Conflict = 'read' | 'unread';

/**
 * The error of a command whose appends all conflicted. A cluster that has just lost its leader can contain events that
 * it does not return yet, even those of an earlier attempt at the same command: then the command is not refused.
 */
export function conflictError(last: Conflict): Rejected | LedgerUnavailable {
  return last === 'read'
    ? new Rejected('conflict', 'Something went wrong on our side. Please try again.')
    : new LedgerUnavailable("The store has events that it doesn't show yet.");
}

/** The outcome of an attempt, with a refusal as a value. */
export async function rejectionAsValue<Outcome>(
  attempt: () => Promise<Outcome>,
): Promise<Outcome | Rejected> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Rejected) return error;
    throw error;
  }
}
