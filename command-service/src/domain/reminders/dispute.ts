import { disputeEvent } from '@ledgerline/shared-events/reminders/events.ts';
import { defineCommand } from '../command.ts';
import { answeredInvoice } from '../invoices/answer.ts';
import { target } from '../lookup.ts';

/** The client does not accept the invoice. On a disputed one the note is replaced, and the day of the dispute stays. */
export const MarkDisputed = defineCommand({
  name: 'MarkDisputed',
  decide: (state, { invoiceId, note }, { now }) => {
    const { number, dispute: before = null } = target(state, 'invoice', invoiceId);
    if (before?.note === note) return [];
    return [disputeEvent({ invoiceId, number, before, after: { note, at: before?.at ?? now } })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});

export const ClearDispute = defineCommand({
  name: 'ClearDispute',
  decide: (state, { invoiceId }) => {
    const { number, dispute: before = null } = target(state, 'invoice', invoiceId);
    return before === null ? [] : [disputeEvent({ invoiceId, number, before, after: null })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});
