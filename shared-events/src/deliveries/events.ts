import { z } from 'zod';
import { ABSENT, type Change, fieldChanges } from '../ledger/change.ts';
import { defineEvent, versionOfOptionalFields } from '../ledger/event.ts';
import { defineInverses } from '../ledger/inverse-events.ts';
import { calendarDateText, instantText, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { documentIds, documentOf, documentSubject, type MailedDocument } from './document.ts';
import {
  DELIVERY_VERSION,
  type DeliveryKind,
  deliveryRecipient,
  deliveryRecord,
  type SentMark,
  sentMark,
} from './record.ts';

const SENT = "Sent email can't be undone.";

const QUEUED_LABELS: Record<DeliveryKind, string> = {
  invoice: 'Queued email with invoice',
  reminder: 'Queued reminder',
  quote: 'Queued email with quote',
  creditNote: 'Queued email with credit note',
};

/** A message waits to be sent. `number` is the document's, in whose history it is shown. */
export const DeliveryQueued = defineEvent({
  type: 'DeliveryQueued',
  ...versionOfOptionalFields(DELIVERY_VERSION),
  schema: z.strictObject({ number: z.string(), record: deliveryRecord }),
  changes: ({ record }) => [{ kind: 'created', entity: 'delivery', id: record.id, record }],
  inverse: { none: SENT },
  label: ({ record: { kind, automatic } }) =>
    automatic === undefined ? QUEUED_LABELS[kind] : `${QUEUED_LABELS[kind]} automatically`,
  subject: ({ record, number }) => documentSubject(documentOf(record), number),
});

const outcome = z.strictObject({
  deliveryId: recordId,
  /** The document that the message is about: one of the three ids. */
  invoiceId: z.exactOptional(recordId),
  quoteId: z.exactOptional(recordId),
  creditNoteId: z.exactOptional(recordId),
  number: z.string(),
  recipients: z
    .array(z.strictObject({ index: z.int().min(0), before: deliveryRecipient, after: deliveryRecipient }))
    .min(1),
  /** When the invoice or the credit note was issued by this; null when it was issued before, or is not by this. */
  issuedAt: z.nullable(instantText),
  /** The day on which the client got the quote by this; absent when it was sent before, or is not by this. */
  sentOn: z.exactOptional(calendarDateText),
});
export type DeliveryOutcome = z.output<typeof outcome>;

/** Version 2 can be about a quote or a credit note. */
const OUTCOME_VERSION = 2;

/** The fields by which an outcome names the document of its message. */
export function outcomeOf(document: MailedDocument) {
  const { invoice_id, quote_id, credit_note_id } = documentIds(document);
  return {
    ...(invoice_id !== undefined && { invoiceId: invoice_id }),
    ...(quote_id !== undefined && { quoteId: quote_id }),
    ...(credit_note_id !== undefined && { creditNoteId: credit_note_id }),
  };
}

function outcomeDocument({ invoiceId, quoteId, creditNoteId }: DeliveryOutcome): MailedDocument {
  return documentOf({
    ...(invoiceId !== undefined && { invoice_id: invoiceId }),
    ...(quoteId !== undefined && { quote_id: quoteId }),
    ...(creditNoteId !== undefined && { credit_note_id: creditNoteId }),
  });
}

const outcomeSubject = (data: DeliveryOutcome) => documentSubject(outcomeDocument(data), data.number);

function outcomeChanges(data: DeliveryOutcome): Change[] {
  const { deliveryId, recipients, issuedAt, sentOn = null } = data;
  const changed = recipients.flatMap(({ index, before, after }) =>
    fieldChanges(
      'delivery',
      deliveryId,
      { [`recipients.${index}`]: before },
      { [`recipients.${index}`]: after },
    ),
  );
  const { entity, id } = outcomeDocument(data);
  if (entity === 'quote')
    return [...changed, ...fieldChanges(entity, id, { sent_at: null }, { sent_at: sentOn })];
  return [...changed, ...fieldChanges(entity, id, { issued_at: null }, { issued_at: issuedAt })];
}

/** Defines an event about what became of some recipients of a message. */
function defineOutcome<const Type extends string>(type: Type, label: string, reason: string) {
  return defineEvent({
    type,
    ...versionOfOptionalFields(OUTCOME_VERSION),
    schema: outcome,
    changes: outcomeChanges,
    inverse: { none: reason },
    label: () => label,
    subject: outcomeSubject,
  });
}

const OBSERVED = "Delivery results can't be undone.";

export const DeliveryStopped = defineOutcome(
  'DeliveryStopped',
  'Cancelled email',
  "A cancelled email isn't sent. Send it again instead.",
);
/** The mail server could not take the message yet; it is tried again. */
export const DeliveryPostponed = defineOutcome('DeliveryPostponed', 'Retrying email', OBSERVED);
export const DeliverySent = defineOutcome('DeliverySent', 'Sent email', SENT);
/** The connection was lost while the message was handed over. */
export const DeliveryOutcomeUnknown = defineOutcome('DeliveryOutcomeUnknown', 'Email delivery unknown', SENT);
export const DeliveryFailed = defineOutcome('DeliveryFailed', 'Email rejected', OBSERVED);
export const DeliveryArrived = defineOutcome('DeliveryArrived', 'Email delivered', OBSERVED);
export const DeliveryDelayed = defineOutcome('DeliveryDelayed', 'Email delayed', OBSERVED);
export const DeliveryBounced = defineOutcome('DeliveryBounced', 'Email bounced', OBSERVED);

const swappedOutcome = (data: DeliveryOutcome): DeliveryOutcome => ({
  ...data,
  recipients: data.recipients.map(swapped),
});

/** The user said that a message arrived. */
export const [ArrivalConfirmed, ArrivalUnconfirmed] = defineInverses(
  {
    ...versionOfOptionalFields(OUTCOME_VERSION),
    schema: outcome,
    subject: outcomeSubject,
    turned: swappedOutcome,
  },
  { type: 'ArrivalConfirmed', label: 'Confirmed receipt', changes: outcomeChanges },
  { type: 'ArrivalUnconfirmed', label: 'Withdrew confirmed receipt', changes: outcomeChanges },
);

const markFields = { number: z.string(), before: z.nullable(sentMark), after: z.nullable(sentMark) };

/** A document without a mark has no such field, like one of an earlier version. */
function markChanges(
  { entity, id }: MailedDocument,
  { before, after }: Record<'before' | 'after', SentMark | null>,
): Change[] {
  return fieldChanges(entity, id, { sent_mark: before }, { sent_mark: after ?? ABSENT });
}

const invoiceMark = z.strictObject({ invoiceId: recordId, ...markFields });
type InvoiceMark = z.output<typeof invoiceMark>;

const invoiceOf = ({ invoiceId: id }: InvoiceMark): MailedDocument => ({ entity: 'invoice', id });
const invoiceMarkChanges = (data: InvoiceMark) => markChanges(invoiceOf(data), data);

/** The user sent the invoice in another way; it counts as issued. */
export const [InvoiceMarkedSent, InvoiceSentMarkRemoved] = defineInverses(
  { schema: invoiceMark, subject: (data) => documentSubject(invoiceOf(data), data.number), turned: swapped },
  { type: 'InvoiceMarkedSent', label: 'Marked as sent', changes: invoiceMarkChanges },
  { type: 'InvoiceSentMarkRemoved', label: 'Unmarked as sent', changes: invoiceMarkChanges },
);

const noteMark = z.strictObject({ creditNoteId: recordId, ...markFields });
type NoteMark = z.output<typeof noteMark>;

const noteOf = ({ creditNoteId: id }: NoteMark): MailedDocument => ({ entity: 'creditNote', id });
const noteMarkChanges = (data: NoteMark) => markChanges(noteOf(data), data);

/** The same of a credit note. */
export const [CreditNoteMarkedSent, CreditNoteSentMarkRemoved] = defineInverses(
  { schema: noteMark, subject: (data) => documentSubject(noteOf(data), data.number), turned: swapped },
  { type: 'CreditNoteMarkedSent', label: 'Marked as sent', changes: noteMarkChanges },
  { type: 'CreditNoteSentMarkRemoved', label: 'Unmarked as sent', changes: noteMarkChanges },
);

export const deliveryEvents = {
  DeliveryQueued,
  DeliveryStopped,
  DeliveryPostponed,
  DeliverySent,
  DeliveryOutcomeUnknown,
  DeliveryFailed,
  DeliveryArrived,
  DeliveryDelayed,
  DeliveryBounced,
  ArrivalConfirmed,
  ArrivalUnconfirmed,
  InvoiceMarkedSent,
  InvoiceSentMarkRemoved,
  CreditNoteMarkedSent,
  CreditNoteSentMarkRemoved,
};
