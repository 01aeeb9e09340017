import { z } from 'zod';
import { invoiceSubjectName } from '../invoices/subject-name.ts';
import { ABSENT, type Change } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from '../ledger/event.ts';
import { type Json, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { invoiceDispute, reminderPause } from './record.ts';

function subject({ invoiceId, number }: { invoiceId: number; number: string }): Subject {
  return { entity: 'invoice', id: invoiceId, name: invoiceSubjectName(number) };
}

/**
 * Defines two events that set and clear a mark of an invoice, and what says which of them a change is. An invoice
 * without a mark has no field for it, as those of earlier versions.
 */
function defineMark<const Set extends string, const Cleared extends string, Mark extends Json>(
  field: 'dispute' | 'reminderPause',
  mark: z.core.$ZodType<Mark>,
  set: { type: Set; label: string },
  cleared: { type: Cleared; label: string },
) {
  type MarkChange = { invoiceId: number; number: string; before: Mark | null; after: Mark | null };
  const schema: z.ZodType<MarkChange> = z.strictObject({
    invoiceId: recordId,
    number: z.string(),
    before: z.nullable(mark),
    after: z.nullable(mark),
  });
  const define = <const Type extends string>({ type, label }: { type: Type; label: string }) =>
    defineEvent({
      type,
      schema,
      changes: ({ invoiceId: id, before, after }): Change[] => [
        { kind: 'field', entity: 'invoice', id, field, before, after: after ?? ABSENT },
      ],
      inverse: { by: (data) => [eventOf(swapped(data))] },
      label: () => label,
      subject,
    });
  const marked: EventDefinition<Set, MarkChange> = define(set);
  const unmarked: EventDefinition<Cleared, MarkChange> = define(cleared);
  const eventOf = (change: MarkChange): DomainEvent => (change.after === null ? unmarked : marked).of(change);
  return [marked, unmarked, eventOf] as const;
}

/** The client does not accept the invoice, so that it is not reminded; or the note about it was changed. */
export const [InvoiceDisputed, InvoiceDisputeCleared, disputeEvent] = defineMark(
  'dispute',
  invoiceDispute,
  { type: 'InvoiceDisputed', label: 'Marked as disputed' },
  { type: 'InvoiceDisputeCleared', label: 'Cleared dispute' },
);

export const [RemindersPaused, RemindersResumed, pauseEvent] = defineMark(
  'reminderPause',
  reminderPause,
  { type: 'RemindersPaused', label: 'Paused reminders' },
  { type: 'RemindersResumed', label: 'Resumed reminders' },
);

export const reminderEvents = { InvoiceDisputed, InvoiceDisputeCleared, RemindersPaused, RemindersResumed };
