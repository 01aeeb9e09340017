import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { isPositive } from '@ledgerline/shared-events/money/decimal.ts';
import { settlementOf } from '@ledgerline/shared-events/payments/settlement.ts';
import { planReminder, type ReminderPlan } from '@ledgerline/shared-events/reminders/plan.ts';
import { sentLevels } from '@ledgerline/shared-events/reminders/sent-levels.ts';
import { type ReminderSettings, remindersOfClient } from '@ledgerline/shared-events/reminders/settings.ts';
import { deliveriesOf, settingsOf, todayOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

/** The plan of an invoice with what it was made of. */
export type PlannedInvoice = {
  plan: ReminderPlan;
  settings: ReminderSettings;
  /** The messages about the invoice. */
  deliveries: DeliveryRecord[];
};

/**
 * Whether an invoice is to be reminded at an instant, and else why not.
 * @param sent the levels that count as sent; by default those of its messages
 */
export function plannedInvoice(
  state: StateReader,
  invoice: InvoiceRecord,
  now: string,
  sent?: readonly number[],
): PlannedInvoice {
  const own = state.record('client', invoice.client_id)?.settings.reminders;
  const settings = remindersOfClient(settingsOf(state).reminders, own);
  const deliveries = deliveriesOf(state, { entity: 'invoice', id: invoice.id });
  const open = isPositive(settlementOf(invoice).openAmount);
  const plan = planReminder(
    { ...invoice, open },
    settings,
    sent ?? sentLevels(deliveries),
    todayOf(state, now),
  );
  return { plan, settings, deliveries };
}
