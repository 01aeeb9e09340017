import { z } from 'zod';
import { editLabel } from '../history/edit-label.ts';
import { type Change, fieldChanges } from '../ledger/change.ts';
import {
  type DomainEvent,
  defineEvent,
  type EventDefinition,
  versionOfOptionalFields,
} from '../ledger/event.ts';
import { defineRecord } from '../ledger/record-events.ts';
import { recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { quoteSubjectName } from './number.ts';
import { quoteEditableFields, quoteRecord, someQuoteOutcome } from './record.ts';

const [QuoteCreated, QuoteEdited, QuoteDeleted, QuoteRestored] = defineRecord({
  types: ['QuoteCreated', 'QuoteEdited', 'QuoteDeleted', 'QuoteRestored'],
  // 2 brought minimum fees and surcharges of lines, 3 the seller's accounts by currency,
  // 4 the bands of a line's analysis, and legal ids, 5 the references of the client, 6 packs what holds much.
  ...versionOfOptionalFields(6),
  packedAbove: 32 * 1024,
  entity: 'quote',
  noun: 'quote',
  added: 'Created quote',
  record: quoteRecord,
  nameOf: ({ number }) => quoteSubjectName(number),
  fields: quoteEditableFields,
  editLabel: (fields) => editLabel('quote', fields),
});

export { QuoteCreated, QuoteDeleted, QuoteEdited };

const outcomeChange = z.strictObject({
  id: recordId,
  name: z.string(),
  before: someQuoteOutcome,
  after: someQuoteOutcome,
});
type OutcomeChange = z.output<typeof outcomeChange>;

/** Defines an event that changes what became of a quote. It is its own inverse, with before and after swapped. */
function defineOutcome<const Type extends string>(type: Type, label: string) {
  const event: EventDefinition<Type, OutcomeChange> = defineEvent({
    type,
    schema: outcomeChange,
    changes: ({ id, before, after }): Change[] => fieldChanges('quote', id, before, after),
    inverse: { by: (data): DomainEvent[] => [event.of(swapped(data))] },
    label: () => label,
    subject: ({ id, name }) => ({ entity: 'quote', id, name }),
  });
  return event;
}

export const QuoteMarkedSent = defineOutcome('QuoteMarkedSent', 'Marked quote as sent');
export const QuoteAccepted = defineOutcome('QuoteAccepted', 'Accepted quote');
export const QuoteDeclined = defineOutcome('QuoteDeclined', 'Declined quote');
export const QuoteReopened = defineOutcome('QuoteReopened', 'Reopened quote');

export const quoteEvents = {
  QuoteCreated,
  QuoteEdited,
  QuoteMarkedSent,
  QuoteAccepted,
  QuoteDeclined,
  QuoteReopened,
  QuoteDeleted,
  QuoteRestored,
};
