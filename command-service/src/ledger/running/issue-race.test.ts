import { randomUUID } from 'node:crypto';
import { isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const COUNT = 50;

/** The numbers of the issued documents, in the order of their ids. */
const numbersIn = (side: WriteSide) =>
  side.loop.read(TEST_ACCOUNT, ({ state }) =>
    [...state.records('invoice')].filter(isFrozen).map(({ number }) => Number(number)),
  );

const CONSECUTIVE = Array.from({ length: COUNT }, (_, index) => index + 1);
const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

async function processesWithDrafts() {
  const store = new InMemoryLedgerStore();
  const process = () =>
    writeSide(store, {
      soleWriter: false,
      commands: Object.values(commands),
      exchangeRate: () => null,
      conflictPatienceMs: 60_000,
    });
  const here = process();
  await here.run('CreateClient', { client: { name: 'Acme', currency: 'USD', invoicing: true } });
  await here.run('SetSetting', { key: 'fiscalMode', value: true });
  for (let count = 0; count < COUNT; count += 1)
    await here.run('CreateInvoice', { invoice: { client_id: 1 } });
  return { store, here, elsewhere: process(), process };
}

it('50 drafts that two processes issue at once get 50 consecutive numbers', async () => {
  const { here, elsewhere, process } = await processesWithDrafts();
  await Promise.all(
    CONSECUTIVE.flatMap((invoiceId) =>
      // A draft in three is issued by both of them.
      (invoiceId % 3 === 0 ? [here, elsewhere] : [invoiceId % 2 === 0 ? here : elsewhere]).map((side) =>
        side.run('IssueInvoice', { invoiceId }),
      ),
    ),
  );
  expect(inOrder(await numbersIn(process()))).toEqual(CONSECUTIVE);
});

it('a process that is killed while it issues leaves no gap, and its commands are repeated under their keys', async () => {
  const { store, here, elsewhere, process } = await processesWithDrafts();
  const keys = CONSECUTIVE.map(() => randomUUID());
  const issue = (side: WriteSide, invoiceId: number) =>
    side.run('IssueInvoice', { invoiceId }, keys[invoiceId - 1]);
  // The first process loses the answers of some appends, and the requests of others, and is never heard of again.
  store.failNextAppends({ kind: 'answer-lost' }, { kind: 'request-lost' }, { kind: 'answer-lost' });
  const lost = CONSECUTIVE.slice(0, 20).map((invoiceId) => issue(here, invoiceId).catch(() => null));
  const others = CONSECUTIVE.slice(20).map((invoiceId) => issue(elsewhere, invoiceId));
  await Promise.all([...lost, ...others]);
  const next = process();
  for (const invoiceId of CONSECUTIVE) await issue(next, invoiceId);
  expect(inOrder(await numbersIn(next))).toEqual(CONSECUTIVE);
});
