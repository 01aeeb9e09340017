import type { ReceivablesAnswer } from '@ledgerline/shared-events/reports/receivables.ts';

export const RECEIVABLES: ReceivablesAnswer = {
  currency: 'EUR',
  today: '2026-11-27',
  ages: [
    { age: 'not-due', from: null, to: null, count: 1, amount: 298.67 },
    { age: '1-30', from: 1, to: 30, count: 0, amount: 0 },
    { age: '31-60', from: 31, to: 60, count: 1, amount: 452 },
    { age: '61-90', from: 61, to: 90, count: 0, amount: 0 },
    { age: 'over-90', from: 91, to: null, count: 0, amount: 0 },
  ],
  count: 2,
  total: 750.67,
  clients: [
    {
      client_id: 3,
      name: 'Lingua Nord',
      count: 2,
      amounts: [298.67, 0, 452, 0, 0],
      total: 750.67,
      currencies: [
        { currency: 'EUR', count: 1, amounts: [0, 0, 452, 0, 0], total: 452, converted: 452 },
        { currency: 'USD', count: 1, amounts: [324.5, 0, 0, 0, 0], total: 324.5, converted: 298.67 },
      ],
      daysToPay: 34,
    },
  ],
  missingRates: [],
};
