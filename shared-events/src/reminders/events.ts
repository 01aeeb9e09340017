import { z } from 'zod';
import { invoiceSubjectName } from '../invoices/subject-name.ts';
import { ABSENT, type Change } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from '../ledger/event.ts';
import { type Json, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { invoiceDispute, reminderPause } from './record.ts';

const aboutInvoice = { invoiceId: recordId, number: z.string() };

function subject({ invoiceId, number }: { invoiceId: number; number: string }): Subject {
  return { entity: 'invoice', id: invoiceId, name: invoiceSubjectName(number) };
}

/** An invoice without a mark has no field for it, as those of earlier versions. */
function markChange(id: number, field: 'dispute' | 'reminderPause', before: Json, after: Json): Change {
  return { kind: 'field', entity: 'invoice', id, field, before, after: after ?? ABSENT };
}

const disputeChange = z.strictObject({
  ...aboutInvoice,
  before: z.nullable(invoiceDispute),
  after: z.nullable(invoiceDispute),
});
type DisputeChange = z.output<typeof disputeChange>;

function defineDispute<const Type extends string>(
  type: Type,
  label: string,
): EventDefinition<Type, DisputeChange> {
  return defineEvent({
    type,
    schema: disputeChange,
    changes: ({ invoiceId, before, after }) => [markChange(invoiceId, 'dispute', before, after)],
    inverse: { by: (data) => [disputeEvent(swapped(data))] },
    label: () => label,
    subject,
  });
}

/** The client does not accept the invoice, so that it is not reminded; or the note about it was changed. */
export const InvoiceDisputed: EventDefinition<'InvoiceDisputed', DisputeChange> = defineDispute(
  'InvoiceDisputed',
  'Marked as disputed',
);

export const InvoiceDisputeCleared: EventDefinition<'InvoiceDisputeCleared', DisputeChange> = defineDispute(
  'InvoiceDisputeCleared',
  'Cleared dispute',
);

/** The event of a change of the dispute. */
export function disputeEvent(change: DisputeChange): DomainEvent {
  return (change.after === null ? InvoiceDisputeCleared : InvoiceDisputed).of(change);
}

const pauseChange = z.strictObject({
  ...aboutInvoice,
  before: z.nullable(reminderPause),
  after: z.nullable(reminderPause),
});
type PauseChange = z.output<typeof pauseChange>;

function definePause<const Type extends string>(
  type: Type,
  label: string,
): EventDefinition<Type, PauseChange> {
  return defineEvent({
    type,
    schema: pauseChange,
    changes: ({ invoiceId, before, after }) => [markChange(invoiceId, 'reminderPause', before, after)],
    inverse: { by: (data) => [pauseEvent(swapped(data))] },
    label: () => label,
    subject,
  });
}

export const RemindersPaused: EventDefinition<'RemindersPaused', PauseChange> = definePause(
  'RemindersPaused',
  'Paused reminders',
);

export const RemindersResumed: EventDefinition<'RemindersResumed', PauseChange> = definePause(
  'RemindersResumed',
  'Resumed reminders',
);

/** The event of a change of the pause. */
export function pauseEvent(change: PauseChange): DomainEvent {
  return (change.after === null ? RemindersResumed : RemindersPaused).of(change);
}

export const reminderEvents = { InvoiceDisputed, InvoiceDisputeCleared, RemindersPaused, RemindersResumed };
