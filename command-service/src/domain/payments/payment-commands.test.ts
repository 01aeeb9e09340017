import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import { InvoiceMarkedPaid } from '@ledgerline/shared-events/invoices/events.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { definitionOf } from '@ledgerline/shared-events/registry.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';

type Step = [CommandName, Json];

const invoiceOf = (rate: string, more: { [key: string]: Json } = {}): Step => [
  'CreateInvoice',
  {
    invoice: {
      client_id: 1,
      currency: 'EUR',
      taxes: [],
      items: [{ name: 'Work', quantity: 1, rate }],
      ...more,
    },
  },
];

/** A client with open invoices of 952 and 100 euros. */
const START: Step[] = [
  ['SetSetting', { key: 'currency', value: 'EUR' }],
  ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } }],
  invoiceOf('952'),
  invoiceOf('100'),
];

const paid = (amount: Json, more: { [key: string]: Json } = {}): Step => [
  'RecordPayment',
  { invoiceId: 1, payment: { date: '2026-11-10', amount, ...more } },
];

/** The mark of an earlier version. */
const MARK = InvoiceMarkedPaid.of({
  invoiceId: 1,
  number: '1',
  before: { paid: false, paid_at: null, issued_at: null },
  after: { paid: true, paid_at: '2026-11-05', issued_at: '2026-11-05T09:00:00.000Z' },
});

describe('a payment', () => {
  it('settles its amount and its fee', () => {
    given(...START)
      .when(...paid('497.6', { fee: '2.4', method: ' Bank transfer ', reference: 'RE 1' }))
      .thenFacts('PaymentRecorded')
      .saying({
        ...{ invoiceId: 1, number: '1', paymentId: 1, rest: false },
        payment: {
          kind: 'payment',
          amount: '497.6',
          fee: '2.4',
          currency: 'EUR',
          exchange: null,
          method: 'Bank transfer',
        },
      })
      .answering({
        payment: { id: 1, settled: 500 },
        invoice: { paidAmount: 500, openAmount: 452, status: 'partly_paid', paid: false, paid_at: null },
      });
  });

  it('refuses an exchange rate where there is nothing to convert, but 1', () => {
    const refused = ['invalid', 'This payment is in EUR already.', 'exchangeRate'] as const;
    const { ledger, when } = given(...START);
    when(...paid('100', { exchangeRate: 1.2 })).thenRefused(...refused);
    when(...paid('100', { currency: 'EUR', exchangeRate: 1 })).thenFacts('PaymentRecorded');
    when('EditPayment', { paymentId: 1, payment: { exchangeRate: 1.2 } }).thenRefused(...refused);
    when('EditPayment', { paymentId: 1, payment: { exchangeRate: null, method: 'Cash' } }).thenFacts(
      'PaymentEdited',
    );
    ledger.run(...paid('110', { currency: 'USD', exchangeRate: '1.1' }));
    when('EditPayment', { paymentId: 2, payment: { currency: 'EUR', exchangeRate: 1.1 } }).thenRefused(
      ...refused,
    );
    when('EditPayment', { paymentId: 2, payment: { currency: 'EUR' } }).thenFacts('PaymentEdited');
  });

  it('of another currency takes the rate of its day, or the one that is sent', () => {
    given(...START)
      .when(...paid('108.65', { currency: 'USD' }))
      .saying({ payment: { exchange: { to: 'EUR', rate: '1.0865', source: 'ECB' } } })
      .answering({ payment: { settled: 100 } });
    given(...START)
      .when(...paid('110', { currency: 'USD', exchangeRate: '1,1' }))
      .saying({ payment: { exchange: { rate: '1.1', source: 'manual' } } });
    given(...START)
      .when(...paid('10', { currency: 'XOF' }))
      .thenRefused('no_rate', undefined, 'exchangeRate');
  });

  it.each([
    [{ amount: 0 }, 'amount'],
    [{ amount: '0.004' }, 'amount'],
    [{ date: '1026-11-10' }, 'date'],
  ])('%o is refused', (sent, field) => {
    given(...START)
      .when(...paid(1, sent))
      .thenRefused('invalid', undefined, field);
  });

  it('cannot be negative, and belongs to an invoice that is there', () => {
    given(...START)
      .when(...paid(-1))
      .thenMisfit('payment.amount');
    given(...START)
      .when('RecordPayment', { invoiceId: 9, payment: { date: '2026-11-10', amount: 1 } })
      .thenRefused('not_found');
    given(...START, ['DeleteInvoice', { invoiceId: 1 }])
      .when(...paid(1))
      .thenRefused('not_found');
  });

  it('that is edited keeps what is not sent, and a rate follows the day unless it was entered', () => {
    const edit = (before: Step, payment: Json) =>
      given(...START, before).when('EditPayment', { paymentId: 1, payment });
    edit(paid(500, { fee: 2 }), { amount: 400 })
      .thenFacts('PaymentEdited')
      .saying({ before: { amount: '500' }, after: { amount: '400' } })
      .answering({ invoice: { openAmount: 550 } });
    edit(paid(500), { amount: 500 }).thenNothing();
    edit(paid(500), { amount: 0 }).thenRefused('invalid', undefined, 'amount');
    edit(paid(110, { currency: 'USD', exchangeRate: '1.1' }), { date: '2026-11-12' }).saying({
      after: { date: '2026-11-12' },
    });
    edit(paid(110, { currency: 'USD', exchangeRate: '1.1' }), { exchangeRate: null }).saying({
      after: { exchange: { rate: '1.0865', source: 'ECB' } },
    });
    given(...START)
      .when('EditPayment', { paymentId: 1, payment: { amount: 1 } })
      .thenRefused('not_found');
  });

  it.each<[string, { [key: string]: Json }, { [key: string]: Json }, object | null]>([
    ['a currency', { currency: 'USD' }, { currency: 'JPY' }, { rate: '162.35', source: 'ECB' }],
    ['a currency for that of its invoice', {}, { currency: 'USD' }, { rate: '1.0865', source: 'ECB' }],
    ['the currency of its invoice', { currency: 'USD' }, { currency: 'EUR' }, null],
    ['a day', { currency: 'USD' }, { date: '2026-11-12' }, { date: '2026-11-12', source: 'ECB' }],
    [
      'a rate',
      { currency: 'USD' },
      { currency: 'JPY', exchangeRate: 160 },
      { rate: '160', source: 'manual' },
    ],
  ])('that is sent back whole with another value follows %s', (_, sent, changed, exchange) => {
    const { ledger, when } = given(...START);
    const { result } = ledger.run(...paid(500, sent));
    const { payment } = z.object({ payment: z.record(z.string(), z.json()) }).parse(result);
    when('EditPayment', { paymentId: 1, payment }).thenNothing();
    when('EditPayment', { paymentId: 1, payment: { ...payment, ...changed } });
    const edited = ledger.state.record('invoice', 1)?.payments?.[1];
    expect(edited).toMatchObject({ exchange });
  });

  it('that is deleted is gone, and its id stays taken', () => {
    const { when } = given(...START, paid(500));
    when('DeletePayment', { paymentId: 1 })
      .thenFacts('PaymentsDeleted')
      .saying({ unmarked: false, payments: [{ id: 1 }] })
      .answering({ payment: null, invoice: { openAmount: 952, status: 'open' } });
    when('DeletePayment', { paymentId: 1 }).thenRefused('not_found');
    when(...paid(1)).answering({ payment: { id: 2 } });
  });

  it('of which more is refunded than was paid is refused; a refund opens the invoice again', () => {
    const { when } = given(...START, paid(952));
    when('RefundPayment', { invoiceId: 1, date: '2026-11-12', amount: '952.01' }).thenRefused(
      ...(['invalid', 'Only 952 EUR was paid.', 'amount'] as const),
    );
    when('RefundPayment', { invoiceId: 1, date: '2026-11-12', amount: 52 })
      .thenFacts('PaymentRefunded')
      .answering({
        payment: { settled: -52 },
        invoice: { openAmount: 52, status: 'partly_paid', paid_at: null },
      });
    when('DeletePayment', { paymentId: 1 }).thenRefused('invalid', undefined, 'amount');
  });
});

describe('credit', () => {
  const overpaid = () => given(...START, paid(1000));

  it('is what was paid too much, and is used up to what is open', () => {
    const { when } = overpaid();
    when('UseCredit', { invoiceId: 2, amount: '48.01' }).thenRefused(
      ...(['invalid', 'The client has a credit of 48 EUR.', 'amount'] as const),
    );
    when('UseCredit', { invoiceId: 1, amount: 1 }).thenRefused('invalid', 'Only 0 EUR is open.', 'amount');
    when('UseCredit', { invoiceId: 2, amount: 48 })
      .thenFacts('CreditUsed')
      .saying({ payment: { kind: 'credit', date: '2026-11-20' } })
      .answering({ invoice: { openAmount: 52, status: 'partly_paid' } });
    when('UseCredit', { invoiceId: 2, amount: 1 }).thenRefused('invalid', undefined, 'amount');
  });

  it('that was used keeps the payment that it came from', () => {
    const { when } = given(...START, paid(1000), ['UseCredit', { invoiceId: 2, amount: 40 }]);
    when('DeletePayment', { paymentId: 1 }).thenRefused('invalid', undefined, 'amount');
    when('EditPayment', { paymentId: 1, payment: { amount: 991 } }).thenRefused(
      'invalid',
      undefined,
      'amount',
    );
    when('EditPayment', { paymentId: 1, payment: { amount: 992 } }).thenFacts('PaymentEdited');
  });

  it('is of one client and in one currency', () => {
    const other: Step = ['CreateClient', { client: { name: 'Other', currency: 'EUR' } }];
    given(
      ...START,
      paid(1000),
      other,
      invoiceOf('10', { client_id: 2 }),
      invoiceOf('10', { currency: 'USD' }),
    )
      .when('UseCredit', { invoiceId: 3, amount: 1 })
      .thenRefused('invalid', 'The client has a credit of 0 EUR.');
    given(...START, paid(1000), invoiceOf('10', { currency: 'USD' }))
      .when('UseCredit', { invoiceId: 3, amount: 1 })
      .thenRefused('invalid', 'The client has a credit of 0 USD.');
  });
});

describe('the mark as paid', () => {
  it('records the rest, and its removal deletes every payment in one entry', () => {
    const { when } = given(...START, paid(500));
    when('MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-18' })
      .thenFacts('PaymentRecorded')
      .saying({ rest: true, payment: { amount: '452', date: '2026-11-18' } })
      .answering({ invoice: { paid: true, paid_at: '2026-11-18' } });
    when('MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-19' }).thenNothing();
    when('MarkInvoiceUnpaid', { invoiceId: 1 })
      .thenFacts('PaymentsDeleted')
      .saying({ unmarked: true, payments: [{ id: 1 }, { id: 2 }] })
      .answering({ invoice: { paid: false, openAmount: 952, payments: [] } });
  });

  it('of an earlier version is one payment of the total, which other payments leave as it is', () => {
    const { when } = given(...START, MARK);
    when('EditPayment', { paymentId: 1_000_000_001, payment: { amount: 900 } })
      .thenFacts('PaidMarkReplaced', 'PaymentEdited')
      .answering({ invoice: { status: 'partly_paid', openAmount: 52 } });
    given(...START, MARK)
      .when(...paid(5))
      .thenFacts('PaidMarkReplaced', 'PaymentRecorded')
      .answering({ invoice: { status: 'overpaid', paid_at: '2026-11-05' } });
  });
});

describe('the day of the mark as paid', () => {
  /** An invoice of 100 euros that 125 dollars paid, whose rate is another one on the day before. */
  const paidInDollars = () => {
    const { ledger, when } = given(...START, paid(952));
    ledger.availableRates = (_from, to, date) => ({
      ...{ to, date, source: 'ECB' },
      rate: date === '2026-11-10' ? '1.25' : '1.3',
    });
    when('RecordPayment', {
      invoiceId: 2,
      payment: { date: '2026-11-10', amount: 125, currency: 'USD' },
    }).answering({ invoice: { paid: true } });
    return when;
  };

  it.each<[string, CommandName, Json]>([
    ['marked again', 'MarkInvoicePaid', { invoiceId: 2, paidAt: '2026-11-09' }],
    ['marked by an edit', 'EditInvoice', { invoiceId: 2, invoice: { paid: true, paid_at: '2026-11-09' } }],
  ])('moves with an invoice that stays paid, %s', (_how, name, payload) => {
    paidInDollars()(name, payload)
      .thenFacts('PaymentEdited')
      .answering({ invoice: { paid: true, paid_at: '2026-11-09', openAmount: 0 } });
  });

  it('and what else is said about a payment of 0 can be changed', () => {
    const { when } = given(...START, invoiceOf('0'), [
      'MarkInvoicePaid',
      { invoiceId: 3, paidAt: '2026-11-10' },
    ]);
    when('MarkInvoicePaid', { invoiceId: 3, paidAt: '2026-11-09' })
      .thenFacts('PaymentEdited')
      .answering({ invoice: { paid: true, paid_at: '2026-11-09' } });
    when('EditPayment', { paymentId: 1, payment: { method: 'Waived' } }).thenFacts('PaymentEdited');
    when('EditPayment', { paymentId: 1, payment: { currency: 'USD' } }).thenRefused(
      'invalid',
      undefined,
      'amount',
    );
  });
});

describe('an invoice with payments', () => {
  it('is not deleted before them', () => {
    const { when } = given(...START, paid(500));
    when('DeleteInvoice', { invoiceId: 1 }).thenRefused(
      ...(['has_payments', 'Invoice 1 has payments. Delete them first.'] as const),
    );
    when('DeletePayment', { paymentId: 1 });
    when('DeleteInvoice', { invoiceId: 1 }).thenFacts('InvoiceDeleted');
  });

  it('keeps its client and its currency; its status follows its total', () => {
    const edit = (invoice: Json) => given(...START, paid(500)).when('EditInvoice', { invoiceId: 1, invoice });
    edit({ client_id: 2 }).thenRefused('invalid', undefined, 'client_id');
    edit({ currency: 'USD' }).thenRefused(
      ...(['invalid', "The currency of an invoice with payments can't be changed.", 'currency'] as const),
    );
    const items = (rate: number) => ({ items: [{ name: 'Work', quantity: 1, rate }] });
    edit(items(500)).answering({ invoice: { status: 'paid', paid_at: '2026-11-10' } });
    edit(items(400)).answering({ invoice: { status: 'overpaid' } });
    edit(items(2000)).answering({ invoice: { status: 'partly_paid', openAmount: 1500 } });
  });

  it('with a mark of an earlier version keeps the amount of it when its total changes', () => {
    const outcome = given(...START, MARK)
      .when('EditInvoice', { invoiceId: 1, invoice: { items: [{ name: 'Work', quantity: 1, rate: 1000 }] } })
      .thenFacts('PaidMarkReplaced', 'InvoiceEdited')
      .answering({ invoice: { status: 'partly_paid', openAmount: 48 } });
    expect(outcome.events.map(({ type }) => definitionOf(type).isPreparation)).toEqual([true, false]);
  });
});
