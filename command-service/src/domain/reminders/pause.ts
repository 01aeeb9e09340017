import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { pauseEvent } from '@ledgerline/shared-events/reminders/events.ts';
import { defineCommand } from '../command.ts';
import { answeredInvoice } from '../invoices/answer.ts';
import { target, todayOf } from '../lookup.ts';

/** No reminder of the invoice leaves until a day after the present one, or until the user resumes them. */
export const PauseReminders = defineCommand({
  name: 'PauseReminders',
  decide: (state, { invoiceId, until = null }, { now }) => {
    const { number, reminderPause: before = null } = target(state, 'invoice', invoiceId);
    if (before !== null && before.until === until) return [];
    if (until !== null && until <= todayOf(state, now)) throw invalidField('until', 'Choose a later day');
    return [pauseEvent({ invoiceId, number, before, after: { until } })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});

export const ResumeReminders = defineCommand({
  name: 'ResumeReminders',
  decide: (state, { invoiceId }) => {
    const { number, reminderPause: before = null } = target(state, 'invoice', invoiceId);
    return before === null ? [] : [pauseEvent({ invoiceId, number, before, after: null })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});
