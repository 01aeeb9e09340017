import { randomUUID } from 'node:crypto';
import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { type FiscalKind, isFrozen } from '@ledgerline/shared-events/invoices/fiscal.ts';
import { describe, expect, it } from 'vitest';
import { commands } from '#domain/commands.ts';
import { InMemoryLedgerStore } from '../testing/in-memory-ledger-store.ts';
import { TEST_ACCOUNT, type WriteSide, writeSide } from '../testing/write-side.ts';

const COUNT = 50;

/** The numbers of the issued documents, in the order of their ids. */
const numbersIn = (side: WriteSide, kind: FiscalKind) =>
  side.loop.read(TEST_ACCOUNT, ({ state }) =>
    [...state.records(kind)].filter(isFrozen).map(({ number }) => Number(number.replace('CN-', ''))),
  );

const issueOf = (kind: FiscalKind, id: number): [CommandName, object] =>
  kind === 'invoice' ? ['IssueInvoice', { invoiceId: id }] : ['IssueCreditNote', { creditNoteId: id }];

const CONSECUTIVE = Array.from({ length: COUNT }, (_, index) => index + 1);
const inOrder = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

async function processesWithDrafts(kind: FiscalKind) {
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
    await here.run('CreateInvoice', {
      invoice: { client_id: 1, items: [{ name: 'Words', quantity: 1, rate: 9 }] },
    });
  for (const invoiceId of kind === 'creditNote' ? CONSECUTIVE : []) {
    await here.run('IssueInvoice', { invoiceId });
    await here.run('CreateCreditNote', { invoiceId, reason: 'Not ordered' });
  }
  return { store, here, elsewhere: process(), process };
}

describe.each<FiscalKind>(['invoice', 'creditNote'])('of the kind %s', (kind) => {
  it('50 drafts that two processes issue at once get 50 consecutive numbers', async () => {
    const { here, elsewhere, process } = await processesWithDrafts(kind);
    await Promise.all(
      CONSECUTIVE.flatMap((id) =>
        // A draft in three is issued by both of them.
        (id % 3 === 0 ? [here, elsewhere] : [id % 2 === 0 ? here : elsewhere]).map((side) =>
          side.run(...issueOf(kind, id)),
        ),
      ),
    );
    expect(inOrder(await numbersIn(process(), kind))).toEqual(CONSECUTIVE);
  });

  it('a process that is killed while it issues leaves no gap, and its commands are repeated under their keys', async () => {
    const { store, here, elsewhere, process } = await processesWithDrafts(kind);
    const keys = CONSECUTIVE.map(() => randomUUID());
    const issue = (side: WriteSide, id: number) => side.run(...issueOf(kind, id), keys[id - 1]);
    // The first process loses the answers of some appends, and the requests of others, and is never heard of again.
    store.failNextAppends({ kind: 'answer-lost' }, { kind: 'request-lost' }, { kind: 'answer-lost' });
    const lost = CONSECUTIVE.slice(0, 20).map((invoiceId) => issue(here, invoiceId).catch(() => null));
    const others = CONSECUTIVE.slice(20).map((invoiceId) => issue(elsewhere, invoiceId));
    await Promise.all([...lost, ...others]);
    const next = process();
    for (const invoiceId of CONSECUTIVE) await issue(next, invoiceId);
    expect(inOrder(await numbersIn(next, kind))).toEqual(CONSECUTIVE);
  });
});
