import type { QueuedMessage } from '@ledgerline/shared-events/deliveries/queued-messages.ts';
import { sql } from 'kysely';
import { readModels } from '#runtime/database/read-models.ts';

const FIRST = { accountId: '00000000-0000-0000-0000-000000000000', deliveryId: 0 };

/** Deliveries of all accounts with recipients that wait, after this one. The condition is that of the index. */
export function queuedDeliveries(after: QueuedMessage | null, most: number) {
  const { accountId, deliveryId } = after ?? FIRST;
  return readModels
    .selectFrom('read.deliveries')
    .select(['account_id', 'id'])
    .select(({ ref }) => sql<string>`${ref('record')} ->> 'message'`.as('message'))
    .where(({ ref }) => sql<boolean>`jsonb_path_exists(${ref('record')}, ${sql.lit(QUEUED)})`)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('account_id', 'id'), '>', tuple(accountId, deliveryId)))
    .orderBy('account_id')
    .orderBy('id')
    .limit(most);
}

const QUEUED = '$.recipients.* ? (@.state == "queued")';
