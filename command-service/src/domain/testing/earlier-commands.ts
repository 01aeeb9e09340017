import { InvoiceMarkedPaid } from '@ledgerline/shared-events/invoices/events.ts';
import { recordId } from '@ledgerline/shared-events/ledger/scalars.ts';
import { hasPayments } from '@ledgerline/shared-events/payments/settlement.ts';
import { z } from 'zod';
import type { CommandDefinition } from '../command.ts';
import { target } from '../lookup.ts';
import type { Chooser } from './chooser.ts';

const mark = z.strictObject({ invoiceId: recordId, day: z.string() });

const SetPaidMark: CommandDefinition<'SetPaidMark', typeof mark> = {
  name: 'SetPaidMark',
  payload: mark,
  effects: { lists: [] },
  decide: (state, { invoiceId, day }) => {
    const invoice = target(state, 'invoice', invoiceId);
    if (hasPayments(invoice)) return [];
    const { number, issued_at } = invoice;
    const before = { paid: false, paid_at: null, issued_at };
    return [
      InvoiceMarkedPaid.of({ invoiceId, number, before, after: { paid: true, paid_at: day, issued_at } }),
    ];
  },
  result: () => null,
};

/** What earlier versions wrote into the ledger, as commands of random histories: the mark "paid" of an invoice. */
export const earlierCommands = { SetPaidMark };

export const earlierMakers = {
  SetPaidMark: (choose: Chooser) => ({ invoiceId: choose.id('invoice'), day: choose.date() }),
};
