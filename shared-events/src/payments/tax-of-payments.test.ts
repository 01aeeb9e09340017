import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, divide, multiply, subtract } from '../money/decimal.ts';
import type { SettledPayment } from './settlement.ts';
import { taxOfPayments } from './tax-of-payments.ts';

const payment = (id: number, settled: string): SettledPayment => ({
  id,
  settled,
  kind: settled.startsWith('-') ? 'refund' : 'payment',
  date: '2026-11-10',
  amount: settled.replace('-', ''),
  currency: 'EUR',
  exchange: null,
  fee: '0',
  method: '',
  reference: '',
  created_at: '2026-11-01T09:00:00.000Z',
});

const invoice = (total: string, tax: string, currency = 'EUR') => ({
  items: [],
  taxes: [],
  subtotal: subtract(total, tax),
  total,
  currency,
  taxTotals: tax === '0' ? [] : [{ key: 'VAT', name: 'VAT', rate: '19', value: tax }],
});

const partsOf = (of: ReturnType<typeof invoice>, settled: readonly string[]) => [
  ...taxOfPayments(
    of,
    settled.map((amount, at) => payment(at + 1, amount)),
  ).values(),
];

const cents = (most: number) =>
  fc.integer({ min: 0, max: most }).map((units) => divide(String(units), '100', 2));

describe('the tax in payments', () => {
  it('is divided as the invoice is, and what is paid back is taken from it', () => {
    expect(partsOf(invoice('119', '19'), ['119'])).toEqual(['19']);
    expect(partsOf(invoice('119', '19'), ['40', '40', '39'])).toEqual(['6.39', '6.38', '6.23']);
    expect(partsOf(invoice('119', '19'), ['119', '-59.50'])).toEqual(['19', '-9.5']);
    expect(partsOf(invoice('100', '0'), ['50', '60'])).toEqual(['0', '0']);
    expect(partsOf(invoice('0', '0'), ['0'])).toEqual(['0']);
    expect(partsOf(invoice('1190', '190', 'JPY'), ['333', '857'])).toEqual(['53', '137']);
  });

  it('is the tax of the invoice to the cent once it is paid, in however many parts', () => {
    fc.assert(
      fc.property(
        fc.array(cents(500_000), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 30 }),
        (parts, percent) => {
          const total = add(...parts);
          const tax = divide(multiply(total, String(percent)), String(100 + percent), 2);
          const shares = partsOf(invoice(total, tax), parts);
          expect(add(...shares)).toBe(compare(total, '0') === 0 ? '0' : tax);
          for (const [at, part] of parts.entries()) {
            if (compare(total, '0') === 0) continue;
            const exact = divide(multiply(tax, part), total, 20);
            expect(compare(subtract(shares[at] ?? '', exact).replace('-', ''), '0.01')).not.toBe(1);
          }
        },
      ),
    );
  });
});
