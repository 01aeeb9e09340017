import { invoiceNumberKey } from '../invoices/number.ts';
import { isAbout, type MailedKind } from './document.ts';
import type { DeliveryRecipient, DeliveryRecord, DeliveryState, SentMark } from './record.ts';

/** The states from the one that most needs the user to the one that least does. */
const BY_URGENCY: readonly DeliveryState[] = [
  'bounced',
  'failed',
  'unknown',
  'delayed',
  'queued',
  'sent',
  'delivered',
  'stopped',
];

/** States in which the user has to do something. */
const TROUBLE: ReadonlySet<DeliveryState> = new Set(['bounced', 'failed', 'unknown']);

/** The states of a message that a mail server has, or may have: its invoice counts as issued. */
const HANDED_OVER: ReadonlySet<DeliveryState> = new Set([
  'sent',
  'unknown',
  'delivered',
  'delayed',
  'bounced',
]);

/** Whether the user has to do something about a state. */
export const isTrouble = (state: DeliveryState): boolean => TROUBLE.has(state);

/** Whether a mail server has, or may have, a message in this state. */
export const isHandedOver = (state: DeliveryState): boolean => HANDED_OVER.has(state);

/** Whether a message waits to be handed over to the server of some recipient. */
export const isWaiting = ({ recipients }: Pick<DeliveryRecord, 'recipients'>): boolean =>
  Object.values(recipients).some(({ state }) => state === 'queued');

/**
 * Whether a message about a document waits whose paper has the number that the document has now. That paper may be handed
 * over at any moment, so the document counts as issued with this number until then.
 */
export function isBeingSent(
  deliveries: Iterable<DeliveryRecord>,
  entity: MailedKind,
  { id, number }: { id: number; number: string },
): boolean {
  const key = invoiceNumberKey(number);
  for (const delivery of deliveries) {
    if (!isAbout(delivery, { entity, id }) || !isWaiting(delivery)) continue;
    // Messages of earlier versions don't say their number.
    if (delivery.number === undefined || invoiceNumberKey(delivery.number) === key) return true;
  }
  return false;
}

/** The recipients of a delivery, in their order. */
export function recipientsInOrder({ recipients }: Pick<DeliveryRecord, 'recipients'>): DeliveryRecipient[] {
  return Object.entries(recipients)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, recipient]) => recipient);
}

/** The recipient whose state is that of the whole delivery: the one that most needs the user. */
function leading(delivery: Pick<DeliveryRecord, 'recipients'>): DeliveryRecipient | undefined {
  return recipientsInOrder(delivery).toSorted(
    (one, other) => BY_URGENCY.indexOf(one.state) - BY_URGENCY.indexOf(other.state),
  )[0];
}

/** The state of a delivery: of its recipients' states, the one that most needs the user. */
export function stateOfDelivery(delivery: Pick<DeliveryRecord, 'recipients'>): DeliveryState {
  return leading(delivery)?.state ?? 'stopped';
}

/**
 * What is said about the sending of a document. `marked` means that the user sent it in another way; `detail` is then
 * how, and `at` the day.
 */
type DocumentSending = {
  state: DeliveryState | 'marked';
  at: string;
  detail: string | null;
  /** The address that the state is about; null when the user sent it in another way. */
  address: string | null;
  kind: DeliveryRecord['kind'] | null;
  deliveryId: number | null;
};

/**
 * The sending state of a document: of the latest delivery of each kind, the one in trouble, else the latest of all
 * that was not stopped; then the user's mark; null when it was never sent. A delivery that was replaced says nothing.
 * @param deliveries those of the document
 */
export function documentSending(
  deliveries: readonly DeliveryRecord[],
  mark?: SentMark | null,
): DocumentSending | null {
  const replaced = new Set(
    deliveries.flatMap(({ replaces, ...delivery }) => (isStopped(delivery) ? [] : (replaces ?? []))),
  );
  const newestFirst = deliveries
    .filter((delivery) => !replaced.has(delivery.id) && !isStopped(delivery))
    .toSorted((one, other) => other.id - one.id);
  const latestOfKind = newestFirst.filter(
    ({ kind, id }) => newestFirst.find((other) => other.kind === kind)?.id === id,
  );
  const shown = latestOfKind.find((delivery) => isTrouble(stateOfDelivery(delivery))) ?? newestFirst[0];
  if (shown !== undefined) return sendingOf(shown);
  return mark == null
    ? null
    : { state: 'marked', at: mark.at, detail: mark.how, address: null, kind: null, deliveryId: null };
}

function isStopped(delivery: Pick<DeliveryRecord, 'recipients'>): boolean {
  return stateOfDelivery(delivery) === 'stopped';
}

function sendingOf(delivery: DeliveryRecord): DocumentSending | null {
  const recipient = leading(delivery);
  if (recipient === undefined) return null;
  const { state, at, detail, address } = recipient;
  return { state, at, detail, address, kind: delivery.kind, deliveryId: delivery.id };
}
