import { invalidField } from '@ledgerline/shared-events/api/rejection.ts';
import { documentOf, type MailedRecord } from '@ledgerline/shared-events/deliveries/document.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { nameKey } from '@ledgerline/shared-events/text/search-key.ts';
import { plannedInvoice } from '../reminders/plan-of.ts';
import { whyNotDue } from '../reminders/refused-reminder.ts';
import type { StateReader } from '../state-reader.ts';
import { refuseUnsendable, whyUnsendable } from './mailed-record.ts';

/** The parts of a message that say what it is. */
type Message = Pick<DeliveryRecord, 'number' | 'kind' | 'level'>;

/**
 * Why a message that waits mustn't be handed over any more, as a sentence for the user; null when it may. It's asked
 * directly before each try, since the document may have changed after the message was queued.
 * @param now ISO 8601 in UTC
 */
export function reasonToStop(
  state: StateReader,
  delivery: Message & Parameters<typeof documentOf>[0],
  now: string,
): string | null {
  const document = documentOf(delivery);
  const unsendable = whyUnsendable(state, document, now);
  if (unsendable !== null) return unsendable;
  // A quote and a credit note keep their numbers.
  const invoice = document.entity === 'invoice' ? state.record('invoice', document.id) : undefined;
  if (invoice === undefined) return null;
  if (isRenumbered(invoice, delivery)) return `${nowNumbered(invoice)}. ${instead(delivery)}.`;
  const why = delivery.kind === 'reminder' ? whyNotReminded(state, invoice, delivery.level ?? 1, now) : null;
  return why === null ? null : `The reminder wasn’t sent: ${why}.`;
}

/**
 * Refuses to resend a message that no longer matches its document.
 * @throws Rejected invalid when the invoice has another number now, or isn't to be reminded any more, and what
 * `refuseUnsendable` does
 */
export function refuseOutdated(
  state: StateReader,
  document: MailedRecord,
  delivery: Message,
  now: string,
): void {
  refuseUnsendable(state, document, now);
  if (document.entity !== 'invoice') return;
  const { record: invoice } = document;
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
