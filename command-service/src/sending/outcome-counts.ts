import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { sql } from 'kysely';
import type { Database } from '#database/schema.ts';
import { recipientsByState } from '#domain/deliveries/delivery-outcome.ts';

/**
 * Adds what became of recipients to the figures of the operator, once these events are in the ledger. A failure leaves
 * them out of the figures: they must not fail what was recorded.
 */
export async function countOutcomes(db: Database, events: readonly DomainEvent[]): Promise<void> {
  const counts = [...recipientsByState(events)].map(([state, recipients]) => ({ state, recipients }));
  if (counts.length === 0) return;
  await db
    .insertInto('sending.outcomes')
    .values(counts)
    .onConflict((conflict) =>
      conflict.column('state').doUpdateSet({
        recipients: sql<number>`sending.outcomes.recipients + excluded.recipients`,
      }),
    )
    .execute()
    .catch(() => undefined);
}
