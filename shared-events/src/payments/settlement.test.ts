import { describe, expect, it } from 'vitest';
import { creditsOf } from './credit.ts';
import type { PaymentRecord } from './record.ts';
import {
  exchangeDifference,
  hasPayments,
  overdueOf,
  type PayableInvoice,
  paymentsOf,
  settledAmount,
  settledFee,
  settlementOf,
} from './settlement.ts';

const AT = '2026-11-01T09:00:00.000Z';

const payment = (amount: string, more: Partial<PaymentRecord> = {}): PaymentRecord => ({
  kind: 'payment',
  date: '2026-11-10',
  amount,
  currency: 'EUR',
  exchange: null,
  fee: '0',
  method: '',
  reference: '',
  created_at: AT,
  ...more,
});

const invoice = (more: Partial<PayableInvoice> = {}): PayableInvoice => ({
  id: 7,
  date: '2026-11-01',
  total: '952',
  currency: 'EUR',
  paid: false,
  paid_at: null,
  created_at: AT,
  ...more,
});

const paidBy = (...payments: PaymentRecord[]): PayableInvoice =>
  invoice({ payments: Object.fromEntries(payments.map((one, index) => [String(index + 1), one])) });

const dollars = {
  currency: 'USD',
  exchange: { to: 'EUR', rate: '1.0865', date: '2026-11-10', source: 'ECB' },
};

describe('what a payment settles', () => {
  it('is its amount and its fee', () => {
    expect(settledAmount(payment('197.6', { fee: '2.4' }), 'EUR')).toBe('200');
    expect(settledFee(payment('197.6', { fee: '2.4' }), 'EUR')).toBe('2.4');
  });

  it('is converted once, rounded half up to the digits of the invoice', () => {
    expect(settledAmount(payment('500', { ...dollars, fee: '15' }), 'EUR')).toBe('474');
    expect(
      settledAmount(
        payment('0.01', { currency: 'EUR', exchange: { ...dollars.exchange, rate: '2' } }),
        'USD',
      ),
    ).toBe('0.01');
    expect(settledAmount(payment('1.5', { exchange: { ...dollars.exchange, rate: '1' } }), 'JPY')).toBe('2');
  });

  it('is negative for a refund, whose fee is not', () => {
    const refund = payment('10', { kind: 'refund', fee: '1' });
    expect([settledAmount(refund, 'EUR'), settledFee(refund, 'EUR')]).toEqual(['-11', '1']);
  });
});

describe('the status of an invoice', () => {
  it.each([
    ['without payments', invoice(), 'open', '952', null],
    ['of 0 that nobody marked', invoice({ total: '0' }), 'open', '0', null],
    ['paid in part', paidBy(payment('500')), 'partly_paid', '452', null],
    ['paid with a fee', paidBy(payment('949.6', { fee: '2.4' })), 'paid', '0', '2026-11-10'],
    ['lacking a cent', paidBy(payment('951.99')), 'partly_paid', '0.01', null],
    ['paid too much', paidBy(payment('1000')), 'overpaid', '0', '2026-11-10'],
    ['paid and refunded', paidBy(payment('952'), payment('952', { kind: 'refund' })), 'open', '952', null],
    ['marked as paid before', invoice({ paid: true, paid_at: '2026-11-05' }), 'paid', '0', '2026-11-05'],
    ['of 0 that is marked', invoice({ total: '0', paid: true }), 'paid', '0', '2026-11-01'],
  ])('%s', (_, of, status, openAmount, paid_at) => {
    expect(settlementOf(of)).toMatchObject({ status, openAmount, paid_at, paid: paid_at !== null });
  });

  it('is paid on the day on which the sum last reached the total, in the order of the days', () => {
    const payments = [
      payment('452', { date: '2026-11-20' }),
      payment('500', { date: '2026-11-10' }),
      payment('100', { date: '2026-11-21', kind: 'refund' }),
      payment('100', { date: '2026-11-25', kind: 'credit' }),
      payment('1', { date: '2026-11-26' }),
    ];
    expect(settlementOf(paidBy(...payments.slice(0, 2))).paid_at).toBe('2026-11-20');
    expect(settlementOf(paidBy(...payments.slice(0, 3))).paid_at).toBeNull();
    expect(settlementOf(paidBy(...payments))).toMatchObject({ paid_at: '2026-11-25', overpaidAmount: '1' });
  });

  it('counts a mark of an earlier version as one payment of the rest, between the others by day', () => {
    const of = { ...paidBy(payment('500', { date: '2026-11-20' })), paid: true, paid_at: '2026-11-12' };
    expect(paymentsOf(of).map(({ id, settled }) => [id, settled])).toEqual([
      [1_000_000_007, '452'],
      [1, '500'],
    ]);
    expect(hasPayments(invoice({ paid: true }))).toBe(true);
    expect(hasPayments(invoice({ payments: { '1': null } }))).toBe(false);
  });
});

describe('an overdue invoice', () => {
  const late = { dueDate: '2026-11-01', paymentTerms: 30, deleted_at: null } as const;
  const open = { openAmount: '1', paid: false };

  it.each([
    ['is open after its due date', late, open, 23],
    ['is not one that is due today', { ...late, dueDate: '2026-11-24' }, open, 0],
    ['is never one without a due date', { ...late, dueDate: null }, open, 0],
    ['is never one due on receipt', { ...late, paymentTerms: 'dor' as const }, open, 0],
    ['is not one that is paid', late, { openAmount: '0', paid: true }, 0],
    ['is not one that was deleted', { ...late, deleted_at: AT }, open, 0],
  ])('%s', (_, of, settlement, daysOverdue) => {
    expect(overdueOf(of, settlement, '2026-11-24')).toEqual({ overdue: daysOverdue > 0, daysOverdue });
  });
});

describe('the difference of exchange', () => {
  const rate = { to: 'EUR', rate: '1.0865', date: '2026-09-01', source: 'ECB' };
  const received = (more: Partial<PaymentRecord>) => {
    const record = payment('470', {
      exchange: { to: 'USD', rate: '0.94', date: '2026-10-03', source: 'manual' },
      ...more,
    });
    return { ...record, id: 1, settled: settledAmount(record, 'USD') };
  };

  it('is what came in beyond the rate of the invoice, and a loss below it', () => {
    expect(exchangeDifference(received({}), rate)).toBe('9.81');
    expect(exchangeDifference(received({ kind: 'refund' }), rate)).toBe('-9.81');
  });

  it('is none in another currency, without a rate, or in the currency of the invoice', () => {
    expect(exchangeDifference(received({ currency: 'GBP' }), rate)).toBeNull();
    expect(exchangeDifference(received({}), null)).toBeNull();
    expect(exchangeDifference(received({ exchange: null }), rate)).toBeNull();
  });
});

describe('the credit of a client', () => {
  const of = (id: number, payments: PaymentRecord[], more: Partial<PayableInvoice> = {}) => ({
    ...paidBy(...payments),
    id,
    deleted_at: null,
    ...more,
  });

  it('is what was paid too much, without what was used, in each currency', () => {
    const credits = creditsOf([
      of(1, [payment('1000')]),
      of(2, [payment('30', { kind: 'credit' })]),
      of(3, [payment('1000', { currency: 'USD' })], { currency: 'USD' }),
    ]);
    expect([...credits]).toEqual([
      ['EUR', '18'],
      ['USD', '48'],
    ]);
  });

  it('has no currency in which nothing is left', () => {
    const used = of(2, [payment('48', { kind: 'credit' })]);
    expect([...creditsOf([of(1, [payment('1000')]), used])]).toEqual([]);
  });
});
