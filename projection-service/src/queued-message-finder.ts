import type { FindQueuedMessages } from '@ledgerline/shared-events/deliveries/queued-messages.ts';
import type { Pool } from 'pg';
import { queuedDeliveries } from './queries/deliveries/queued-deliveries.ts';
import { fetchRows } from './runtime/database/read-models.ts';

/** Finds the messages of all accounts that wait for a sender. */
export function queuedMessageFinder(pool: Pool): FindQueuedMessages {
  return async (after, most) => {
    const rows = await fetchRows(pool, queuedDeliveries(after, most));
    return rows.map(({ account_id, id, message }) => ({ accountId: account_id, deliveryId: id, message }));
  };
}
