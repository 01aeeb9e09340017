import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import { asFields, type Maker, type Makers } from './random-payloads.ts';

/** Amounts of partial payments, of the whole of some invoices, and of more. */
const amountOf = (choose: Chooser): Json => choose.of<Json>('0.01', 1, '350', '1299.99', '2599.98', 10_000);

const foreignFields: Maker = (choose) => ({
  currency: choose.currency(),
  ...(choose.number(2) === 0 ? { exchangeRate: choose.of<Json>('0.5', 1.0865, '162.35') } : {}),
});

const moneyFields: Maker = (choose) => ({
  date: choose.pastDay(),
  amount: amountOf(choose),
  ...(choose.number(3) === 0 ? { fee: choose.of<Json>('0.01', '2.4', 15) } : {}),
  ...(choose.number(3) === 0 ? asFields(foreignFields(choose)) : {}),
  ...(choose.number(3) === 0 ? { method: choose.word(), reference: choose.word() } : {}),
});

/** The payloads of commands on payments. */
export const paymentMakers = {
  RecordPayment: (choose) => ({ invoiceId: choose.id('invoice'), payment: moneyFields(choose) }),
  EditPayment: (choose) => ({
    paymentId: choose.payment(),
    payment: choose.number(2) === 0 ? moneyFields(choose) : { amount: amountOf(choose) },
  }),
  DeletePayment: (choose) => ({ paymentId: choose.payment() }),
  RefundPayment: (choose) => ({ invoiceId: choose.id('invoice'), ...asFields(moneyFields(choose)) }),
  ImportPayments: (choose) => ({
    entries: Array.from({ length: 1 + choose.number(2) }, (_, index) => {
      const parts = [...new Set([choose.id('invoice'), choose.id('invoice')])].map((invoiceId) => ({
        invoiceId,
        amount: '175',
        ...(choose.number(3) === 0 ? { fee: '2.4' } : {}),
      }));
      return {
        hash: String(choose.number(4) * 2 + index).repeat(64),
        date: choose.pastDay(),
        amount: String(175 * parts.length),
        currency: choose.of('EUR', 'USD'),
        name: choose.word(),
        iban: choose.of<Json>('DE89 3704 0044 0532 0130 00', null),
        allocations: parts,
      };
    }),
  }),
  UseCredit: (choose) => ({ invoiceId: choose.id('invoice'), amount: choose.of<Json>('0.01', 1, '350') }),
} satisfies Partial<Makers>;
