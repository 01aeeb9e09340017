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
  if (isRenumbered(invoice, delivery)) return `${nowNumbered(invoice)}. Send it again.`;
  const why = delivery.kind === 'reminder' ? whyNotReminded(state, invoice, delivery.level ?? 1, now) : null;
  return why === null ? null : `The reminder wasn’t sent: ${why}.`;
}

/**
 * Refuses to send a message once more in the same words and with the same papers after its invoice has overtaken it.
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
    const [what, instead] = kind === 'reminder' ? ['reminder', 'a new one'] : ['e-mail', 'the invoice anew'];
    const message = `${nowNumbered(invoice)}, so this ${what} can’t be sent again. Send ${instead} instead.`;
    throw invalidField('deliveryId', message);
  }
  const why = kind === 'reminder' ? whyNotReminded(state, invoice, level ?? 1, now) : null;
  if (why !== null) throw invalidField('deliveryId', `This reminder can’t be sent again: ${why}`);
}

/** Whether the paper of a message has another number than its invoice has now. */
function isRenumbered(invoice: InvoiceRecord, { number = invoice.number }: Pick<DeliveryRecord, 'number'>) {
  return nameKey(number) !== nameKey(invoice.number);
}

const nowNumbered = ({ number }: InvoiceRecord) => `The invoice has number ${number} now`;

/** Why a reminder isn't sent that was due when it was queued; null when nothing stands against it. */
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
