import { queuedMessageFinder } from '@ledgerline/projection-service/queued-message-finder.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import type { DeliveryState } from '@ledgerline/shared-events/deliveries/record.ts';
import { sampleDelivery } from '@ledgerline/shared-events/deliveries/sample-delivery.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLog } from './account-log.ts';
import { openReadSide, type ReadSide } from './read-side.ts';
import { CREATED_AT } from './record-examples.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
});
afterAll(async () => {
  await side.stop();
});

const queued = (id: number, ...states: DeliveryState[]) => {
  const recipients = Object.fromEntries(
    states.map((state, index) => [
      index,
      { address: `${index}@client.example`, state, at: CREATED_AT, detail: null },
    ]),
  );
  return DeliveryQueued.of({ number: 'R-1', record: { ...sampleDelivery({ id }), recipients } });
};

it('the messages with a recipient that waits are found in all accounts, batch by batch', async () => {
  const accounts = [new AccountLog(side.ledger), new AccountLog(side.ledger)];
  for (const account of accounts) {
    await account.append([
      queued(1, 'sent'),
      queued(2, 'sent', 'queued'),
      queued(3, 'queued'),
      queued(4, 'unknown'),
    ]);
    await side.fold(account.accountId);
  }
  const find = queuedMessageFinder(side.pool);
  const found: unknown[] = [];
  for (let batch = await find(null, 3); batch.length > 0; batch = await find(batch.at(-1) ?? null, 3)) {
    found.push(...batch);
  }
  const ids = accounts.map(({ accountId }) => accountId).toSorted();
  const { message } = sampleDelivery({ id: 1 });
  expect(found).toEqual(
    ids.flatMap((accountId) => [2, 3].map((deliveryId) => ({ accountId, deliveryId, message }))),
  );
});
