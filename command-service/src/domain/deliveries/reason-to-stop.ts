import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { plannedInvoice } from '../reminders/plan-of.ts';
import { whyNotDue } from '../reminders/refused-reminder.ts';
import type { StateReader } from '../state-reader.ts';

/**
 * Why a message that waits mustn't be handed over any more, as a sentence for the user; null when it may. It's asked
 * directly before each try, since the invoice may have changed after the message was queued.
 * @param now ISO 8601 in UTC
 */
export function reasonToStop(
  state: StateReader,
  delivery: Pick<DeliveryRecord, 'invoice_id' | 'number' | 'kind' | 'level'>,
  now: string,
): string | null {
  const invoice = state.record('invoice', delivery.invoice_id);
  if (invoice === undefined || invoice.deleted_at !== null) return 'The invoice was deleted.';
  if (isRenumbered(invoice, delivery)) return `${nowNumbered(invoice)}. ${instead(delivery)}.`;
  const why = delivery.kind === 'reminder' ? whyNotReminded(state, invoice, delivery.level ?? 1, now) : null;
  return why === null ? null : `The reminder wasn’t sent: ${why}.`;
}

/**
 * Refuses to resend a message that no longer matches its invoice.
 * @throws Rejected invalid when the invoice has another number now, or isn't to be reminded any more
 */
export function refuseOutdated(
  state: StateReader,
  invoice: InvoiceRecord,
  delivery: Pick<DeliveryRecord, 'number' | 'kind' | 'level'>,
  now: string,
): void {
  const { kind, level } = delivery;
  if (isRenumbered(invoice, delivery)) {
    const what = kind === 'reminder' ? 'reminder' : 'email';
    const message = `${nowNumbered(invoice)}, so this ${what} can’t be resent. ${instead(delivery)} instead.`;
    throw invalidField('deliveryId', message);
  }
  const why = kind === 'reminder' ? whyNotReminded(state, invoice, level ?? 1, now) : null;
  if (why !== null) throw invalidField('deliveryId', `This reminder can’t be resent: ${why}.`);
}

/** Whether the paper of a message has another number than its invoice has now. */
function isRenumbered(invoice: InvoiceRecord, { number = invoice.number }: Pick<DeliveryRecord, 'number'>) {
  return nameKey(number) !== nameKey(invoice.number);
}

const nowNumbered = ({ number }: InvoiceRecord) => `The invoice is now number ${number}`;

/** What to do instead, since a message with an old number can't be resent. */
const instead = ({ kind }: Pick<DeliveryRecord, 'kind'>) =>
  kind === 'reminder' ? 'Send a new reminder' : 'Send it from the invoice';

/** Why a reminder isn't sent that was due when it was queued; null if it may still be sent. */
function whyNotReminded(
  state: StateReader,
  invoice: InvoiceRecord,
  level: number,
  now: string,
): string | null {
  const { plan } = plannedInvoice(state, invoice, now, level > 1 ? [level - 1] : []);
  // A level that the settings don't have any more was due when its message was queued.
  return plan.due || plan.reason === 'all_sent' ? null : whyNotDue(plan);
}
