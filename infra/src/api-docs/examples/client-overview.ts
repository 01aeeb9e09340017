import type { ClientOverviewAnswer } from '@ledgerline/shared-events/clients/overview.ts';
import { INVOICE, JOB } from './records.ts';

export const CLIENT_OVERVIEW: ClientOverviewAnswer = {
  currency: 'EUR',
  thisYear: 7466.69,
  shareOfYear: 0.19,
  uninvoiced: { count: 1, amount: 298.67 },
  open: { count: 1, amount: 355.42 },
  overdue: { count: 0, amount: 0 },
  oldestOverdueDays: null,
  ageing: [
    { from: null, to: 0, amount: 355.42 },
    { from: 1, to: 30, amount: 0 },
    { from: 31, to: 60, amount: 0 },
    { from: 61, to: 90, amount: 0 },
    { from: 91, to: null, amount: 0 },
  ],
  daysToPay: 34,
  credit: [{ currency: 'EUR', amount: 20 }],
  openJobs: [],
  openJobsValue: 0,
  uninvoicedJobs: [JOB],
  invoices: [INVOICE],
  counts: { jobs: 12, openJobs: 0, invoices: 3 },
  missingRates: [],
};
