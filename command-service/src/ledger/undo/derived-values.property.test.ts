import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AccountState } from '#domain/account-state.ts';
import { brokenRulesOf } from '#domain/rules/account-invariant.ts';
import { readEvent } from '../loading/account-ledger.ts';
import { type Act, historyOf, ReturningValues } from '../testing/returning-values.ts';

const amount = fc.constantFrom('0', '1', '7', '20', '1.235', '418.52393');
const currency = fc.constantFrom('EUR', 'USD', 'JPY', 'KWD');

const jobEdit = fc.record({
  name: fc.constant<CommandName>('EditJob'),
  payload: fc.record({
    jobId: fc.constantFrom(1, 6),
    job: fc.oneof(
      fc.record({ quantity: amount }),
      fc.record({ rate: amount }),
      fc.record({ value: fc.constantFrom('150', '500', '1.235') }),
      fc.record({ flat_rate: fc.boolean() }),
      fc.record({ currency }),
    ),
  }),
});

const jobsEdit = fc.record({
  name: fc.constant<CommandName>('EditJob'),
  payload: fc.record({
    jobIds: fc.constant([1, 6]),
    job: fc.oneof(fc.record({ rate: amount }), fc.record({ currency })),
  }),
});

const item = fc.record({
  id: fc.constant('item1'),
  name: fc.constant('Fee'),
  quantity: amount,
  rate: amount,
});

const invoiceEdit = fc.record({
  name: fc.constant<CommandName>('EditInvoice'),
  payload: fc.record({
    invoiceId: fc.constant(1),
    invoice: fc.oneof(
      fc.record({ items: fc.array(item, { maxLength: 1 }) }),
      fc.record({ currency }),
      fc.record({ date: fc.constantFrom('2026-01-10', '2026-12-20') }),
      fc.record({ paymentTerms: fc.constantFrom(14, 30, 'dor', 'none', 'date') }),
      fc.record({ dueDate: fc.constantFrom('2026-02-01', '2026-12-25') }),
    ),
  }),
});

/** Edits of the fields that others are derived from: two jobs and an invoice, with few values each. */
const histories = historyOf(fc.oneof(jobEdit, jobEdit, jobsEdit, invoiceEdit, invoiceEdit));

const newInvoice: Act = { name: 'CreateInvoice', payload: { invoice: { client_id: 1, items: [] } } };

/** The broken rules after each command of the account, by the command. */
function brokenAfterEach({ store, stream }: ReturningValues): string[] {
  const state = new AccountState();
  return store.eventsOf(stream).flatMap((stored) => {
    const event = readEvent(stored);
    for (const change of changesOf(event)) state.apply(change);
    const { command, index, count } = event.metadata;
    if (index + 1 < count) return [];
    return brokenRulesOf(state).map(({ key }) => `${command}: ${key}`);
  });
}

test('values, totals and due dates follow from their fields after each undo, redo, joint undo and revert', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (acts) => {
      const account = new ReturningValues();
      await account.start();
      for (const act of [newInvoice, ...acts]) await account.perform(act);
      expect(brokenAfterEach(account)).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('values, totals and due dates follow from their fields while two sessions race with edits and undo', async () => {
  await fc.assert(
    fc.asyncProperty(histories, histories, async (mine, theirs) => {
      const account = new ReturningValues(2);
      await account.start();
      await account.perform(newInvoice);
      await Promise.all(
        account.sides.map(async (side, place) => {
          for (const act of place === 0 ? mine : theirs) await account.perform(act, side);
        }),
      );
      expect(brokenAfterEach(account)).toEqual([]);
    }),
    { numRuns: 30 },
  );
});
