import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Maker, Makers } from './random-payloads.ts';

/** Settings for reminders, as the account and a client can have them. */
export const randomReminders: Maker = (choose) => ({
  on: choose.of(true, false),
  send: choose.of('ask', 'automatic'),
  levels: choose.of<Json>([{ days: 7 }, { days: 14 }, { days: 30 }], [{ days: 3, attachInvoice: false }]),
  feesText: choose.of('', choose.word()),
});

/** The payloads of commands on reminders. */
export const reminderMakers = {
  PauseReminders: (choose) => ({
    invoiceId: choose.id('invoice'),
    ...(choose.number(2) === 0 ? { until: choose.date() } : {}),
  }),
  ResumeReminders: (choose) => ({ invoiceId: choose.id('invoice') }),
  MarkDisputed: (choose) => ({ invoiceId: choose.id('invoice'), note: choose.of('', choose.word()) }),
  ClearDispute: (choose) => ({ invoiceId: choose.id('invoice') }),
} satisfies Partial<Makers>;
