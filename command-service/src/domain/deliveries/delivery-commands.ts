import { invalidField, Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { documentOf, type MailedDocument } from '@ledgerline/shared-events/deliveries/document.ts';
import {
  ArrivalConfirmed,
  CreditNoteMarkedSent,
  InvoiceMarkedSent,
  outcomeOf,
} from '@ledgerline/shared-events/deliveries/events.ts';
import type { DeliveryRecord } from '@ledgerline/shared-events/deliveries/record.ts';
import { isTrouble, recipientsInOrder } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { deliveryView } from '@ledgerline/shared-events/deliveries/view.ts';
import type { InvoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import type { AccountState } from '../account-state.ts';
import { type DecisionContext, defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { answeredCreditNote } from '../credit-notes/answered-credit-note.ts';
import { answeredInvoice } from '../invoices/answer.ts';
import { referencedRecord, target, todayOf } from '../lookup.ts';
import { refuseDraft } from '../rules/fiscal-documents.ts';
import type { StateReader } from '../state-reader.ts';
import { deliveryOutcome } from './delivery-outcome.ts';
import { mailedRecord, refuseUnsendable } from './mailed-record.ts';
import type { MessageDraft, PreparedMessage } from './message-draft.ts';
import { type MessageTexts, queuedDelivery } from './queued-delivery.ts';
import { refuseOutdated } from './reason-to-stop.ts';

const CONFIRMED = 'You marked it as received.';

/** Sends an invoice by e-mail. It waits for some seconds, in which it can be stopped. */
export const SendInvoice = defineCommand({
  name: 'SendInvoice',
  messages: (state, { invoiceId: id, ...sent }, { now }) =>
    newMessage(state, { entity: 'invoice', id }, sent, now),
  decide: (state, { invoiceId: id, ...sent }, context) =>
    newDelivery(state, { entity: 'invoice', id }, sent, context),
  result: answeredNew,
});

/** Sends a quote by e-mail. It's sent, as `MarkQuoteSent` says, once a server has the message. */
export const SendQuote = defineCommand({
  name: 'SendQuote',
  messages: (state, { quoteId: id, ...sent }, { now }) =>
    newMessage(state, { entity: 'quote', id }, sent, now),
  decide: (state, { quoteId: id, ...sent }, context) =>
    newDelivery(state, { entity: 'quote', id }, sent, context),
  result: answeredNew,
});

/** Sends a credit note by e-mail. It's issued once a server has the message. */
export const SendCreditNote = defineCommand({
  name: 'SendCreditNote',
  messages: (state, { creditNoteId: id, ...sent }, { now }) =>
    newMessage(state, { entity: 'creditNote', id }, sent, now),
  decide: (state, { creditNoteId: id, ...sent }, context) =>
    newDelivery(state, { entity: 'creditNote', id }, sent, context),
  result: answeredNew,
});

type SentMessage = MessageTexts & { attach: readonly string[]; replaces?: number | null | undefined };

/** @throws Rejected not_found, invalid, and what `refuseUnsendable` does */
function newMessage(
  state: AccountState,
  about: MailedDocument,
  { attach, replaces }: SentMessage,
  now: string,
): MessageDraft[] {
  const document = mailedRecord(state, about);
  refuseUnsendable(state, document, now);
  if (attach.includes('einvoice')) throw invalidField('attach', "E-invoices aren't available yet");
  if (replaces != null) referencedRecord(state, 'delivery', replaces, 'replaces');
  return [{ document, papers: attach.length === 0 ? [] : ['pdf'] }];
}

function newDelivery(
  state: AccountState,
  about: MailedDocument,
  { attach: _, replaces = null, ...texts }: SentMessage,
  context: DecisionContext,
): DomainEvent[] {
  const document = mailedRecord(state, about);
  refuseUnsendable(state, document, context.now);
  const occasion = { document, kind: document.entity, level: null, replaces };
  return queuedDelivery(state, occasion, texts, preparedMessage(context), context.now);
}

/** "Send again": the same message to the recipients that may not have it, or to others. */
export const ResendDelivery = defineCommand({
  name: 'ResendDelivery',
  messages: (state, { deliveryId, to }, { now }) => {
    const delivery = target(state, 'delivery', deliveryId);
    if (to === undefined) recipientsInTrouble(delivery);
    const document = mailedRecord(state, documentOf(delivery));
    refuseOutdated(state, document, delivery, now);
    return [{ document, papers: { of: delivery.message } }];
  },
  decide: (state, { deliveryId, to }, context) => {
    const delivery = target(state, 'delivery', deliveryId);
    const { kind, level, replyTo, subject, body } = delivery;
    const recipients = to === undefined ? recipientsInTrouble(delivery) : { to };
    const texts = { ...recipients, replyTo, subject, body };
    const occasion = { document: mailedRecord(state, documentOf(delivery)), kind, level };
    refuseOutdated(state, occasion.document, delivery, context.now);
    const prepared = preparedMessage(context);
    return queuedDelivery(state, { ...occasion, replaces: deliveryId }, texts, prepared, context.now);
  },
  result: answeredNew,
});

/** Stops a message while it waits. */
export const StopDelivery = defineCommand({
  name: 'StopDelivery',
  stops: (state, { deliveryId }) => target(state, 'delivery', deliveryId).message,
  decide: (state, { deliveryId }, { now }) => {
    const delivery = target(state, 'delivery', deliveryId);
    const recipients = recipientsInOrder(delivery);
    if (recipients.every((recipient) => recipient.state === 'stopped')) return [];
    const waiting = recipients.filter((recipient) => recipient.state === 'queued');
    if (waiting.length === 0) throw tooLate();
    return deliveryOutcome(
      state,
      delivery,
      waiting.map(({ address }) => ({ address, state: 'stopped', detail: null, at: now })),
    );
  },
  result: (state, _, { deliveryId }) => answeredDelivery(state, deliveryId),
});

/** The refusal of a stop that comes too late. */
export function tooLate(): Rejected {
  return new Rejected('conflict', 'Too late to stop. The message is already on its way.');
}

/** "Mark as received": for recipients of whom nobody could say whether the message was handed over. */
export const ConfirmDelivery = defineCommand({
  name: 'ConfirmDelivery',
  decide: (state, { deliveryId }, { now }): DomainEvent[] => {
    const delivery = target(state, 'delivery', deliveryId);
    const document = documentOf(delivery);
    const { number } = mailedRecord(state, document).record;
    const recipients = Object.entries(delivery.recipients).flatMap(([index, before]) =>
      before.state === 'unknown'
        ? [{ index: Number(index), before, after: { ...before, ...confirmedAt(now) } }]
        : [],
    );
    if (recipients.length === 0) return [];
    const about = { deliveryId, ...outcomeOf(document), number };
    return [ArrivalConfirmed.of({ ...about, recipients, issuedAt: null })];
  },
  result: (state, _, { deliveryId }) => answeredDelivery(state, deliveryId),
});

const confirmedAt = (at: string) => ({ state: 'delivered', at, detail: CONFIRMED }) as const;

/** The invoice was sent in another way, by a client's portal or by hand. */
export const MarkInvoiceSent = defineCommand({
  name: 'MarkInvoiceSent',
  decide: (state, { invoiceId, ...sent }, { now }) => {
    const mark = sentMarkOf(state, target(state, 'invoice', invoiceId), sent, now);
    return mark === null ? [] : [InvoiceMarkedSent.of({ invoiceId, ...mark })];
  },
  result: (state, _, { invoiceId }, at) => answeredInvoice(state, invoiceId, at),
});

/** The same of a credit note. */
export const MarkCreditNoteSent = defineCommand({
  name: 'MarkCreditNoteSent',
  decide: (state, { creditNoteId, ...sent }, { now }) => {
    const mark = sentMarkOf(state, target(state, 'creditNote', creditNoteId), sent, now);
    return mark === null ? [] : [CreditNoteMarkedSent.of({ creditNoteId, ...mark })];
  },
  result: (state, _, { creditNoteId }, at) => answeredCreditNote(state, creditNoteId, at),
});

/** What an event says of the mark of a document; null when it has the same already. @throws Rejected not_issued */
function sentMarkOf(
  state: StateReader,
  document: Pick<InvoiceRecord, 'number' | 'sent_mark' | 'fiscal'>,
  { at, how }: { at?: string | null | undefined; how: string },
  now: string,
) {
  refuseDraft(document);
  const { number, sent_mark: before = null } = document;
  const after = { at: at ?? todayOf(state, now), how };
  return before !== null && before.at === after.at && before.how === after.how
    ? null
    : { number, before, after };
}

/**
 * Who gets a message again: the recipients that may not have it, where they were. Recipients of Bcc stay hidden.
 * @throws Rejected invalid when everybody has it
 */
function recipientsInTrouble(delivery: DeliveryRecord): { to: string[]; cc: string[]; bcc: string[] } {
  const inTrouble = new Set(
    recipientsInOrder(delivery)
      .filter(({ state }) => isTrouble(state) || state === 'delayed' || state === 'stopped')
      .map(({ address }) => addressKey(address)),
  );
  if (inTrouble.size === 0) throw invalidField('to', 'Nobody needs this email again');
  const of = (addresses: readonly string[]) => addresses.filter((each) => inTrouble.has(addressKey(each)));
  return { to: of(delivery.to), cc: of(delivery.cc), bcc: of(delivery.bcc) };
}

/** The prepared message of a command with one. @throws Error when the command bus did not prepare it */
function preparedMessage({ messages = [] }: DecisionContext): PreparedMessage {
  const [message] = messages;
  if (message === undefined) throw new Error("The message wasn't prepared.");
  return message;
}

/** The answer of a command that queues a message. */
function answeredNew(state: StateReader, events: readonly DomainEvent[]): Json {
  return answeredDelivery(state, createdId(events, 'delivery'));
}

/** The answer of a command on a delivery. */
function answeredDelivery(state: StateReader, id: number): Json {
  const delivery = state.record('delivery', id);
  return { delivery: delivery === undefined ? null : deliveryView(delivery) };
}
