import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { Chooser } from './chooser.ts';
import type { Maker, Makers } from './random-payloads.ts';

/** Settings for reminders, as the account and a client can have them. */
export const randomReminders: Maker = (choose) => ({
  on: choose.of(true, false),
  send: choose.of('ask', 'automatic'),
  levels: choose.of<Json>([{ days: 7 }, { days: 14 }, { days: 30 }], [{ days: 3, attachInvoice: false }]),
  feesText: choose.of('', choose.word()),
});

const recipientOf = (choose: Chooser) =>
  choose.number(3) === 0 ? {} : { to: [choose.of('office@nord.example', 'vera@nord.example')] };

/** The payloads of commands on reminders. */
export const reminderMakers = {
  SendReminder: (choose) => ({
    reminders: [{ invoiceId: choose.id('invoice'), level: 1 + choose.number(3), ...recipientOf(choose) }],
  }),
  PauseReminders: (choose) => ({
    invoiceId: choose.id('invoice'),
    ...(choose.number(2) === 0 ? { until: choose.date() } : {}),
  }),
  ResumeReminders: (choose) => ({ invoiceId: choose.id('invoice') }),
  MarkDisputed: (choose) => ({ invoiceId: choose.id('invoice'), note: choose.of('', choose.word()) }),
  ClearDispute: (choose) => ({ invoiceId: choose.id('invoice') }),
} satisfies Partial<Makers>;
