import { z } from 'zod';
import { editedLabel, editLabel } from '../history/edit-label.ts';
import { invoiceSubjectName } from '../invoices/subject-name.ts';
import { type Change, fieldChanges } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  type Subject,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { defineInverses } from '../ledger/inverse-events.ts';
import { mergedFields } from '../ledger/record-events.ts';
import { calendarDateText, instantText, type Json, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { paymentField } from './ids.ts';
import { PAYMENT_VERSION, paymentEditableFields, paymentRecord } from './record.ts';

/** `number` is that of the invoice. */
const aboutInvoice = { invoiceId: recordId, number: z.string() };

function subject({ invoiceId, number }: { invoiceId: number; number: string }): Subject {
  return { entity: 'invoice', id: invoiceId, name: invoiceSubjectName(number) };
}

function paymentChange(invoiceId: number, paymentId: number, before: Json, after: Json): Change {
  return { kind: 'field', entity: 'invoice', id: invoiceId, field: paymentField(paymentId), before, after };
}

const newPayment = { ...aboutInvoice, paymentId: recordId, payment: paymentRecord };
const onePayment = z.strictObject(newPayment);
type OnePayment = z.output<typeof onePayment>;

function creation({ invoiceId, paymentId, payment }: OnePayment): Change[] {
  return [paymentChange(invoiceId, paymentId, null, payment)];
}

function deletionOf({ invoiceId, number, paymentId, payment }: OnePayment): DomainEvent[] {
  const payments = [{ id: paymentId, payment }];
  return [PaymentsDeleted.of({ invoiceId, number, payments, unmarked: false, issuedAt: null })];
}

/** `rest`: it settles what was open, because the invoice was marked as paid. */
const recordedPayment = z.strictObject({ ...newPayment, rest: z.boolean() });

/** A payment came in. */
export const PaymentRecorded = defineEvent({
  type: 'PaymentRecorded',
  ...versionOfOptionalFields(PAYMENT_VERSION),
  schema: recordedPayment,
  changes: creation,
  inverse: { by: deletionOf },
  label: ({ rest, payment }) =>
    rest ? 'Marked as paid' : payment.bank === undefined ? 'Recorded payment' : 'Imported payments',
  subject,
});

/** Defines an event of a payment that isn't of the client's money. */
function definePayment<const Type extends string>(type: Type, label: string) {
  return defineEvent({
    type,
    ...versionOfOptionalFields(PAYMENT_VERSION),
    schema: onePayment,
    changes: creation,
    inverse: { by: deletionOf },
    label: () => label,
    subject,
  });
}

/** Money was paid back to the client. */
export const PaymentRefunded = definePayment('PaymentRefunded', 'Refunded payment');

/** Credit of the client was used for the invoice. */
export const CreditUsed = definePayment('CreditUsed', 'Used credit');

const paymentEdit = z.strictObject({
  ...aboutInvoice,
  paymentId: recordId,
  before: paymentEditableFields,
  after: paymentEditableFields,
});
type PaymentEdit = z.output<typeof paymentEdit>;

export const PaymentEdited: EventDefinition<'PaymentEdited', PaymentEdit> = defineEvent({
  type: 'PaymentEdited',
  schema: paymentEdit,
  changes: ({ invoiceId, paymentId, before, after }) =>
    fieldChanges('invoice', invoiceId, before, after).flatMap((change) =>
      change.kind === 'field' ? [{ ...change, field: `${paymentField(paymentId)}.${change.field}` }] : [],
    ),
  inverse: {
    by: (data): DomainEvent[] => [PaymentEdited.of(swapped(data))],
  },
  edits: editedLabel('payment'),
  label: ({ after }) => editLabel('payment', Object.keys(after)),
  subject,
  merge: (first, second) =>
    first.invoiceId === second.invoiceId && first.paymentId === second.paymentId
      ? { ...second, ...mergedFields(first, second) }
      : null,
});

/**
 * `unmarked`: all payments were deleted, because the invoice was marked as unpaid. `issuedAt`: the invoice counts as
 * issued from then on; null when it did before.
 */
const paymentsDeletion = z.strictObject({
  ...aboutInvoice,
  payments: z.array(z.strictObject({ id: recordId, payment: paymentRecord })).min(1),
  unmarked: z.boolean(),
  issuedAt: z.nullable(instantText),
});
export const [PaymentsDeleted, PaymentsRestored] = defineInverses(
  { ...versionOfOptionalFields(PAYMENT_VERSION), schema: paymentsDeletion, subject },
  {
    type: 'PaymentsDeleted',
    label: ({ unmarked }) => (unmarked ? 'Marked as unpaid' : 'Deleted payment'),
    changes: ({ invoiceId, payments, issuedAt }) => [
      ...payments.map(({ id, payment }) => paymentChange(invoiceId, id, payment, null)),
      ...fieldChanges('invoice', invoiceId, { issued_at: null }, { issued_at: issuedAt }),
    ],
  },
  {
    type: 'PaymentsRestored',
    label: ({ payments }) => (payments.length === 1 ? 'Restored payment' : 'Restored payments'),
    changes: ({ invoiceId, payments }) =>
      payments.map(({ id, payment }) => paymentChange(invoiceId, id, null, payment)),
  },
);

const markOrPayment = z.strictObject({
  paid: z.boolean(),
  paid_at: z.nullable(calendarDateText),
  payment: z.nullable(paymentRecord),
});
const markReplacement = z.strictObject({
  ...aboutInvoice,
  paymentId: recordId,
  before: markOrPayment,
  after: markOrPayment,
});
type MarkReplacement = z.output<typeof markReplacement>;

/**
 * The mark "paid" of an earlier version became the payment that it stands for, because the invoice or its payments are
 * changed.
 */
export const PaidMarkReplaced: EventDefinition<'PaidMarkReplaced', MarkReplacement> = defineEvent({
  type: 'PaidMarkReplaced',
  ...versionOfOptionalFields(PAYMENT_VERSION),
  schema: markReplacement,
  changes: ({ invoiceId, paymentId, before, after }): Change[] => [
    ...fieldChanges(
      'invoice',
      invoiceId,
      { paid: before.paid, paid_at: before.paid_at },
      { paid: after.paid, paid_at: after.paid_at },
    ),
    paymentChange(invoiceId, paymentId, before.payment, after.payment),
  ],
  inverse: {
    by: (data): DomainEvent[] => [PaidMarkReplaced.of(swapped(data))],
  },
  edits: editedLabel('payment'),
  isPreparation: true,
  label: () => editedLabel('payment'),
  subject,
});

export const paymentEvents = {
  PaymentRecorded,
  PaymentRefunded,
  CreditUsed,
  PaymentEdited,
  PaymentsDeleted,
  PaymentsRestored,
  PaidMarkReplaced,
};
