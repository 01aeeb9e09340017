import type { StartAnswer } from '@ledgerline/shared-events/start/answers.ts';
import { INVOICE, JOB } from './records.ts';

/** The value of each day of November: one job was completed on the 18th. */
const DAYS = Array.from({ length: 30 }, (_, index) => (index === 17 ? 298.67 : 0));

export const START: StartAnswer = {
  currency: 'EUR',
  today: '2026-11-27',
  late: [JOB],
  dueToday: [],
  toInvoice: [
    {
      client_id: 3,
      name: 'Lingua Nord',
      count: 1,
      amount: 298.67,
      withoutRate: 0,
      currencies: [{ currency: 'USD', value: 324.5 }],
    },
  ],
  overdue: [INVOICE],
  ageing: [{ from: 1, to: 30, count: 1, amount: 355.42 }],
  quotes: [],
  totals: {
    due: { count: 1, amount: 298.67 },
    toInvoice: { count: 1, amount: 298.67, clients: 1 },
    overdue: { count: 1, amount: 355.42 },
    quotes: { count: 0, amount: 0 },
  },
  month: { total: 298.67, days: DAYS, lastYearTotal: 0, lastYearDays: DAYS.map(() => 0) },
  missingRates: [],
};
