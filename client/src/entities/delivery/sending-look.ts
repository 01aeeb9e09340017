import type { DeliveryAnswer } from '@ledgerline/shared-events/deliveries/answers.ts';
import type { InvoiceAnswer as Invoice } from '@ledgerline/shared-events/invoices/answers.ts';
import type { ChipTone } from '#shared/ui/chip/index.ts';
import type { IconName } from '#shared/ui/icon/index.ts';

export type SendingLook = { tone: ChipTone; icon: IconName; text: string };

type Sending = NonNullable<Invoice['sending']>;

const LOOKS: Readonly<Record<Sending['state'], SendingLook | null>> = {
  queued: { tone: 'blue', icon: 'mail-fast', text: 'Sending' },
  stopped: null,
  sent: { tone: 'grey', icon: 'send', text: 'Sent' },
  unknown: { tone: 'orange', icon: 'help-circle', text: 'Delivery unknown' },
  delivered: { tone: 'green', icon: 'mail-check', text: 'Delivered' },
  delayed: { tone: 'orange', icon: 'clock', text: 'Delayed' },
  bounced: { tone: 'red', icon: 'mail-x', text: 'Not delivered' },
  failed: { tone: 'red', icon: 'mail-x', text: 'Not sent' },
  marked: { tone: 'grey', icon: 'send', text: 'Sent' },
};

/** How the sending of an invoice is said in a chip; null where there is nothing to say. */
export function sendingLook(sending: Invoice['sending']): SendingLook | null {
  return sending === null ? null : LOOKS[sending.state];
}

/** States in which the user has to do something, which a list says. */
const TROUBLE: ReadonlySet<Sending['state']> = new Set(['unknown', 'bounced', 'failed']);

/** The same for lists, which say only what needs the user. */
export function troubleLook(sending: Invoice['sending']): SendingLook | null {
  return sending !== null && TROUBLE.has(sending.state) ? LOOKS[sending.state] : null;
}

/** The chip of one message: how many of its recipients it did not reach, where that is not all of them. */
export function deliveryLook({
  state,
  recipients,
}: Pick<DeliveryAnswer, 'state' | 'recipients'>): SendingLook | null {
  const look = LOOKS[state];
  const count = recipients.filter((recipient) => recipient.state === state).length;
  if (look === null || !TROUBLE.has(state) || recipients.length === 1) return look;
  return { ...look, text: `${look.text} to ${count} of ${recipients.length}` };
}
