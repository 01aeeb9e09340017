import { z } from 'zod';
import { invoiceSubjectName } from '../invoices/subject-name.ts';
import { ABSENT, type Change, fieldChanges } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  type Subject,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { instantText, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import {
  DELIVERY_VERSION,
  type DeliveryKind,
  deliveryRecipient,
  deliveryRecord,
  sentMark,
} from './record.ts';

const aboutInvoice = { invoiceId: recordId, number: z.string() };

/** A delivery is shown in the history of its invoice. */
function subject({ invoiceId, number }: { invoiceId: number; number: string }): Subject {
  return { entity: 'invoice', id: invoiceId, name: invoiceSubjectName(number) };
}

const SENT = "Sent email can't be undone.";

const QUEUED_LABELS: Record<DeliveryKind, string> = {
  invoice: 'Queued email with invoice',
  reminder: 'Queued reminder',
};

/** A message waits to be sent. `number` is the invoice's. */
export const DeliveryQueued = defineEvent({
  type: 'DeliveryQueued',
  ...versionOfOptionalFields(DELIVERY_VERSION),
  schema: z.strictObject({ number: z.string(), record: deliveryRecord }),
  changes: ({ record }) => [{ kind: 'created', entity: 'delivery', id: record.id, record }],
  inverse: { none: SENT },
  label: ({ record: { kind, automatic } }) =>
    automatic === undefined ? QUEUED_LABELS[kind] : `${QUEUED_LABELS[kind]} automatically`,
  subject: ({ record, number }) => subject({ invoiceId: record.invoice_id, number }),
});

const outcome = z.strictObject({
  deliveryId: recordId,
  ...aboutInvoice,
  recipients: z
    .array(z.strictObject({ index: z.int().min(0), before: deliveryRecipient, after: deliveryRecipient }))
    .min(1),
  /** When the invoice was issued by this; null when it was issued before, or is not by this. */
  issuedAt: z.nullable(instantText),
});
export type DeliveryOutcome = z.output<typeof outcome>;

function outcomeChanges({ deliveryId, invoiceId, recipients, issuedAt }: DeliveryOutcome): Change[] {
  const changed = recipients.flatMap(({ index, before, after }) =>
    fieldChanges(
      'delivery',
      deliveryId,
      { [`recipients.${index}`]: before },
      { [`recipients.${index}`]: after },
    ),
  );
  const issued = fieldChanges('invoice', invoiceId, { issued_at: null }, { issued_at: issuedAt });
  return [...changed, ...issued];
}

/** Defines an event about what became of some recipients of a message. */
function defineOutcome<const Type extends string>(type: Type, label: string, reason: string) {
  return defineEvent({
    type,
    schema: outcome,
    changes: outcomeChanges,
    inverse: { none: reason },
    label: () => label,
    subject,
  });
}

const OBSERVED = "Delivery results can't be undone.";

export const DeliveryStopped = defineOutcome(
  'DeliveryStopped',
  'Cancelled email',
  "A cancelled email isn't sent. Send the invoice again instead.",
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
export const ArrivalConfirmed: EventDefinition<'ArrivalConfirmed', DeliveryOutcome> = defineEvent({
  type: 'ArrivalConfirmed',
  schema: outcome,
  changes: outcomeChanges,
  inverse: { by: (data): DomainEvent[] => [ArrivalUnconfirmed.of(swappedOutcome(data))] },
  label: () => 'Confirmed receipt',
  subject,
});

const ArrivalUnconfirmed: EventDefinition<'ArrivalUnconfirmed', DeliveryOutcome> = defineEvent({
  type: 'ArrivalUnconfirmed',
  schema: outcome,
  changes: outcomeChanges,
  inverse: { by: (data): DomainEvent[] => [ArrivalConfirmed.of(swappedOutcome(data))] },
  label: () => 'Withdrew confirmed receipt',
  subject,
});

const markChange = z.strictObject({
  ...aboutInvoice,
  before: z.nullable(sentMark),
  after: z.nullable(sentMark),
});
type MarkChange = z.output<typeof markChange>;

/** An invoice without a mark has no such field, like one of an earlier version. */
function markChanges({ invoiceId: id, before, after }: MarkChange): Change[] {
  return fieldChanges('invoice', id, { sent_mark: before }, { sent_mark: after ?? ABSENT });
}

/** The user sent the invoice in another way; it counts as issued. */
export const InvoiceMarkedSent: EventDefinition<'InvoiceMarkedSent', MarkChange> = defineEvent({
  type: 'InvoiceMarkedSent',
  schema: markChange,
  changes: markChanges,
  inverse: {
    by: (data): DomainEvent[] => [InvoiceSentMarkRemoved.of(swapped(data))],
  },
  label: () => 'Marked as sent',
  subject,
});

const InvoiceSentMarkRemoved: EventDefinition<'InvoiceSentMarkRemoved', MarkChange> = defineEvent({
  type: 'InvoiceSentMarkRemoved',
  schema: markChange,
  changes: markChanges,
  inverse: {
    by: (data): DomainEvent[] => [InvoiceMarkedSent.of(swapped(data))],
  },
  label: () => 'Unmarked as sent',
  subject,
});

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
};
