import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { planReminder, type ReminderPlan } from '@ledgerline/shared-events/reminders/plan.ts';
import { sentLevels } from '@ledgerline/shared-events/reminders/sent-levels.ts';
import { type ReminderSettings, remindersOfClient } from '@ledgerline/shared-events/reminders/settings.ts';
import { settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The plan of an invoice with what it was made of. */
export type PlannedInvoice = { plan: ReminderPlan; settings: ReminderSettings; sent: number[] };

/** Whether an invoice is to be reminded at an instant, and else why not. */
export function plannedInvoice(state: StateReader, invoice: InvoiceRecord, now: string): PlannedInvoice {
  const own = state.record('client', invoice.client_id)?.settings.reminders;
  const settings = remindersOfClient(settingsOf(state).reminders, own);
  const sent = sentLevels(deliveriesOf(state, invoice.id));
  const open = isPositive(settlementOf(invoice).openAmount);
  const plan = planReminder({ ...invoice, open }, settings, sent, todayOf(state, now));
  return { plan, settings, sent };
}

function* deliveriesOf(state: StateReader, invoiceId: number) {
  for (const delivery of state.records('delivery')) if (delivery.invoice_id === invoiceId) yield delivery;
}
