import { Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import { recipientsOf } from '@ledgerline/shared-events/deliveries/commands.ts';
import {
  documentIds,
  type MailedDocument,
  type MailedRecord,
} from '@ledgerline/shared-events/deliveries/document.ts';
import { DeliveryQueued } from '@ledgerline/shared-events/deliveries/events.ts';
import type {
  AutomaticSending,
  DeliveryKind,
  DeliveryRecord,
} from '@ledgerline/shared-events/deliveries/record.ts';
import { stateOfDelivery } from '@ledgerline/shared-events/deliveries/sending-state.ts';
import { invoiceEditableFields } from '@ledgerline/shared-events/invoices/record.ts';
import { sameJson } from '@ledgerline/shared-events/ledger/change.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { quoteEditableFields } from '@ledgerline/shared-events/quotes/record.ts';
import type { AccountState } from '../account-state.ts';
import { deliveriesOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { changedMeanwhile } from './mailed-record.ts';
import type { PreparedMessage } from './message-draft.ts';

const DAY_MS = 86_400_000;
/** The most earlier messages that a message names as those of its thread. */
const MAX_REFERENCES = 10;

/** What a message says, and to whom. */
export type MessageTexts = {
  to: string[];
  cc?: string[] | undefined;
  bcc?: string[] | undefined;
  replyTo?: string | null | undefined;
  subject: string;
  body: string;
};

/** What a message is about. */
type MessageOccasion = {
  document: MailedRecord;
  kind: DeliveryKind;
  level: number | null;
  replaces: number | null;
  /** How a reminder is sent by itself; undefined when the user sends it. */
  automatic?: AutomaticSending | undefined;
  /** How many messages the same command queues before this one. */
  after?: number;
};

/**
 * The event of a message that waits to be sent.
 * @param prepared its papers, made of this very document
 * @throws Rejected conflict when the document was edited since it was printed, too_many_requests when the account has
 * sent as many messages as it may
 */
export function queuedDelivery(
  state: AccountState,
  { document, kind, level, replaces, automatic, after = 0 }: MessageOccasion,
  { to, cc = [], bcc = [], replyTo, subject, body }: MessageTexts,
  prepared: PreparedMessage,
  now: string,
): DomainEvent[] {
  const { printed, messagesADay, papers, message, messageId, from } = prepared;
  const { id, number } = document.record;
  const about = { entity: document.entity, id };
  if (printed !== null && !looksTheSame(printed, document)) throw changedMeanwhile(document.entity);
  refuseTooManyMessages(state, messagesADay - after, now);
  const recipients = recipientsOf({ to, cc, bcc }).map(
    (address, index) => [String(index), { address, state: 'queued', at: now, detail: null }] as const,
  );
  const record: DeliveryRecord = {
    id: state.nextId('delivery') + after,
    ...documentIds(about),
    number,
    kind,
    level,
    replaces,
    ...(automatic !== undefined && { automatic }),
    message,
    messageId,
    references: threadOf(state, about),
    from,
    replyTo: replyTo ?? prepared.replyTo,
    to,
    cc,
    bcc,
    subject,
    body,
    papers,
    recipients: Object.fromEntries(recipients),
    created_at: now,
    deleted_at: null,
  };
  return [DeliveryQueued.of({ number, record })];
}

/** The fields that are printed. A credit note never changes. */
const PRINTED = {
  invoice: Object.keys(invoiceEditableFields.shape),
  quote: Object.keys(quoteEditableFields.shape),
  creditNote: [],
};

/** Whether two states of a document are printed in the same way. */
function looksTheSame(one: MailedRecord, other: MailedRecord): boolean {
  const fields = ['client_name', ...PRINTED[other.entity]];
  const values = ({ record }: MailedRecord) => new Map(Object.entries(record));
  const [before, after] = [values(one), values(other)];
  return fields.every((field) => sameJson(before.get(field) ?? null, after.get(field) ?? null));
}

/** @throws Rejected too_many_requests when the account has sent so many messages within a day */
export function refuseTooManyMessages(state: StateReader, most: number, now: string): void {
  const since = Date.parse(now) - DAY_MS;
  let sent = 0;
  for (const delivery of state.records('delivery')) {
    if (Date.parse(delivery.created_at) > since) sent += 1;
  }
  if (sent < most) return;
  throw tooManyMessages();
}

/** The refusal of a message beyond those that an account may send within a day. */
export const tooManyMessages = (): Rejected =>
  new Rejected(
    'too_many_requests',
    "You've reached the daily limit for messages. Please try again tomorrow.",
  );

/** The ids of the messages that were sent about a document, oldest first. */
function threadOf(state: StateReader, document: MailedDocument): string[] {
  return deliveriesOf(state, document)
    .filter((delivery) => stateOfDelivery(delivery) !== 'stopped')
    .map(({ messageId }) => messageId)
    .slice(-MAX_REFERENCES);
}
