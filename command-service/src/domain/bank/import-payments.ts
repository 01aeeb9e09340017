import { type FieldErrors, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ImportedBankEntry } from '@ledgerline/shared-events/bank/commands.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { add, compare } from '@ledgerline/shared-events/money/decimal.ts';
import { PaymentRecorded } from '@ledgerline/shared-events/payments/events.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps, type Steps } from '@ledgerline/shared-events/slices.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { target } from '../lookup.ts';
import { amountOf } from '../payments/payment-draft.ts';
import { recordedPayment } from '../payments/record-payment.ts';
import { importedEntries } from './account-lists.ts';

/** How many entries are decided before the process may work for others. */
const ENTRIES_PER_STEP = 20;

const METHOD = 'Bank transfer';

/**
 * Records the payments of a bank statement, all entries or none. Each payment is decided by the rule for a single one,
 * on the state that those before it left. An entry of an earlier import is refused while its payments are there.
 */
export const ImportPayments = defineCommand({
  name: 'ImportPayments',
  decide: (state, payload, context) => runSteps(decideImport(state, payload, context)),
  steps: decideImport,
  result: (_state, events, { entries }) => ({
    imported: {
      entries: entries.length,
      payments: events.filter(({ type }) => type === PaymentRecorded.type).length,
    },
  }),
});

function* decideImport(
  state: AccountState,
  { entries }: { entries: readonly ImportedBankEntry[] },
  context: DecisionContext,
): Steps<DomainEvent[]> {
  refuseDuplicates(state, entries);
  const draft = state.copy();
  const events: DomainEvent[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % ENTRIES_PER_STEP === 0) yield;
    refuseOtherSum(entry, index);
    for (const [place, allocation] of entry.allocations.entries()) {
      const recorded = namedPlace(`entries.${index}.allocations.${place}`, () =>
        paymentOf(draft, entry, allocation, context),
      );
      for (const change of recorded.flatMap(changesOf)) draft.apply(change);
      events.push(...recorded);
    }
  }
  return events;
}

function paymentOf(
  draft: AccountState,
  { hash, date, currency, name = '', iban = null, reference = '' }: ImportedBankEntry,
  { invoiceId, amount, fee, exchangeRate }: ImportedBankEntry['allocations'][number],
  context: DecisionContext,
): DomainEvent[] {
  const bank = { hash, name, iban };
  const payment = { date, amount, currency, fee, exchangeRate, method: METHOD, reference, bank };
  return recordedPayment(draft, target(draft, 'invoice', invoiceId), payment, context);
}

/** @throws Rejected duplicate when an entry was imported before, or comes twice */
function refuseDuplicates(state: AccountState, entries: readonly ImportedBankEntry[]): void {
  const imported = new Set(importedEntries(state).keys());
  const errors: FieldErrors = {};
  for (const [index, { hash }] of entries.entries()) {
    if (imported.has(hash)) errors[`entries.${index}.hash`] = ['This entry was imported before.'];
    imported.add(hash);
  }
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Rejected('duplicate', 'This entry was imported before.', { errors });
}

/** @throws Rejected invalid when a part of an entry would be lost, or an invoice comes twice */
function refuseOtherSum({ amount, currency, allocations }: ImportedBankEntry, index: number): void {
  const parts = allocations.map((allocation) => amountOf(allocation.amount, currency, 'amount'));
  const sum = add(...parts);
  const ids = new Set(allocations.map(({ invoiceId }) => invoiceId));
  const message =
    ids.size < allocations.length
      ? 'An invoice can be paid only once per entry.'
      : compare(sum, amount) === 0
        ? null
        : `The parts make ${sum} ${currency}, the entry is ${amount} ${currency}.`;
  if (message === null) return;
  throw new Rejected('invalid', message, { errors: { [`entries.${index}.allocations`]: [message] } });
}

/** A refusal of one payment, under its place in the request. */
function namedPlace<Value>(place: string, decide: () => Value): Value {
  try {
    return decide();
  } catch (error) {
    if (!(error instanceof Rejected) || error.errors === undefined) throw error;
    const errors = Object.entries(error.errors).map(([field, messages]) => [`${place}.${field}`, messages]);
    throw new Rejected(error.code, error.message, {
      errors: Object.fromEntries(errors),
      details: error.details,
    });
  }
}
