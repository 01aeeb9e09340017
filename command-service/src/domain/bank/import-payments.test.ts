import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { PaymentRecorded } from '@ledgerline/shared-events/payments/events.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';
import { accountLists, importedEntries } from './account-lists.ts';

const HASH = 'a'.repeat(64);
const IBAN = 'DE89370400440532013000';

/** A client with two open invoices of 452 and 100 euros. */
const START: [CommandName, Json][] = [
  ['CreateClient', { client: { name: 'Lingua Nord GmbH', currency: 'EUR' } }],
  ...['452', '100'].map((rate): [CommandName, Json] => [
    'CreateInvoice',
    {
      invoice: {
        client_id: 1,
        currency: 'EUR',
        date: '2026-11-01',
        items: [{ name: 'Work', quantity: 1, rate }],
      },
    },
  ]),
];

function entry(more: Record<string, Json> = {}): Json {
  return {
    hash: HASH,
    date: '2026-11-20',
    amount: 552,
    currency: 'EUR',
    name: 'LINGUA NORD',
    iban: IBAN,
    reference: '20261120001',
    allocations: [
      { invoiceId: 1, amount: 452 },
      { invoiceId: 2, amount: 100 },
    ],
    ...more,
  };
}

const imported = (...entries: Json[]) => given(...START).when('ImportPayments', { entries });

it('an entry is recorded as one payment of each of its invoices', () => {
  imported(entry())
    .thenFacts(PaymentRecorded.type, PaymentRecorded.type)
    .saying({
      invoiceId: 1,
      paymentId: 1,
      payment: {
        kind: 'payment',
        date: '2026-11-20',
        amount: '452',
        method: 'Bank transfer',
        reference: '20261120001',
        bank: { hash: HASH, name: 'LINGUA NORD', iban: IBAN },
      },
    })
    .saying({ invoiceId: 2, paymentId: 2, payment: { amount: '100' } }, 1)
    .answering({ imported: { entries: 1, payments: 2 } });
});

it('a fee settles what the bank kept, and without one the rest stays open', () => {
  const allocations = [{ invoiceId: 1, amount: '449.6', fee: '2.4' }];
  const open = (outcome: ReturnType<typeof imported>) => {
    const invoice = outcome.ledger.state.record('invoice', 1);
    return invoice && settlementOf(invoice).openAmount;
  };
  expect(open(imported(entry({ amount: '449.6', allocations })))).toBe('0');
  expect(open(imported(entry({ amount: '449.6', allocations: [{ invoiceId: 1, amount: '449.6' }] })))).toBe(
    '2.4',
  );
});

it('an entry in another currency keeps its amount and the rate', () => {
  const allocations = [{ invoiceId: 1, amount: 491, exchangeRate: '1.0862831858' }];
  imported(entry({ amount: 491, currency: 'USD', allocations })).saying({
    payment: {
      amount: '491',
      currency: 'USD',
      exchange: { to: 'EUR', rate: '1.0862831858', source: 'manual' },
    },
  });
});

it('its payment can be sent back whole, with its entry', () => {
  const { ledger } = imported(entry());
  const { result } = ledger.run('EditPayment', { paymentId: 1, payment: {} });
  const { payment } = z.object({ payment: z.record(z.string(), z.json()) }).parse(result);
  expect(payment).toHaveProperty('bank');
  const sent = { paymentId: 1, payment: { ...payment, method: 'Card' } };
  expect(ledger.run('EditPayment', sent).events).toMatchObject([{ data: { after: { method: 'Card' } } }]);
});

it('an entry that was imported is refused until it is undone or its payments are deleted', () => {
  const before = given(...START, ['ImportPayments', { entries: [entry()] }]);
  before
    .when('ImportPayments', { entries: [entry({ date: '2026-11-21' })] })
    .thenRefused('duplicate', 'This entry was imported before.', 'entries.0.hash');
  const deleted: [CommandName, Json][] = [1, 2].map((paymentId) => ['DeletePayment', { paymentId }]);
  given(...START, ['ImportPayments', { entries: [entry()] }], ...deleted)
    .when('ImportPayments', { entries: [entry()] })
    .thenFacts(PaymentRecorded.type, PaymentRecorded.type);
});

it('the same entry twice in one import is refused', () => {
  imported(entry(), entry()).thenRefused('duplicate', undefined, 'entries.1.hash');
});

it.each([
  ['a part would be lost', [{ invoiceId: 1, amount: 452 }], 'entries.0.allocations'],
  [
    'the parts are more than the entry',
    [
      { invoiceId: 1, amount: 452 },
      { invoiceId: 2, amount: '100.01' },
    ],
    'entries.0.allocations',
  ],
  [
    'the rounded parts are more than the entry',
    [
      { invoiceId: 1, amount: '451.995' },
      { invoiceId: 2, amount: '100.005' },
    ],
    'entries.0.allocations',
  ],
  [
    'an invoice comes twice',
    [
      { invoiceId: 1, amount: 452 },
      { invoiceId: 1, amount: 100 },
    ],
    'entries.0.allocations',
  ],
])('nothing is recorded when %s', (_, allocations, field) => {
  imported(entry({ allocations })).thenRefused('invalid', undefined, field);
});

it('an invoice that does not exist refuses all entries', () => {
  imported(
    entry(),
    entry({ hash: 'b'.repeat(64), amount: 1, allocations: [{ invoiceId: 9, amount: 1 }] }),
  ).thenRefused('not_found');
});

it('a missing exchange rate is named by its place', () => {
  const allocations = [{ invoiceId: 1, amount: 5 }];
  imported(entry({ amount: 5, currency: 'XOF', allocations })).thenRefused(
    'no_rate',
    undefined,
    'entries.0.allocations.0.exchangeRate',
  );
});

it('IBANs and hashes are remembered by the payments that came of them', () => {
  const { ledger } = given(...START, ['ImportPayments', { entries: [entry()] }]);
  const lists = runSteps(accountLists(ledger.state, () => null));
  expect([...(lists.clientsByIban.get(IBAN) ?? [])]).toEqual([1]);
  expect(importedEntries(ledger.state).get(HASH)).toMatchObject({ amount: '552', numbers: ['1', '2'] });
});
