import { z } from 'zod';
import { editedLabel, editLabel } from '../history/edit-label.ts';
import { ABSENT, type Change, fieldChanges } from '../ledger/change.ts';
import { type DomainEvent, defineEvent, type EventDefinition, type Subject } from '../ledger/event.ts';
import { mergedFields } from '../ledger/record-events.ts';
import { type Json, recordId } from '../ledger/scalars.ts';
import { swapped } from '../ledger/swapped.ts';
import { clientContact, contactEditableFields, contactField } from './contact.ts';

/** `name` is the client's. */
const aboutContact = { clientId: recordId, name: z.string(), contactId: recordId };

function subject(data: { clientId: number; name: string }): Subject {
  return { entity: 'client', id: data.clientId, name: data.name };
}

/**
 * `isNew`: no contact had this id before. Without this one the id stays with null, so that no other gets it; in a
 * removal by an undo of earlier versions the id is free again.
 */
const wholeContact = z.strictObject({ ...aboutContact, contact: clientContact, isNew: z.boolean() });
type WholeContact = z.output<typeof wholeContact>;

function contactChange({ clientId: id, contactId }: WholeContact, before: Json, after: Json): Change[] {
  return [{ kind: 'field', entity: 'client', id, field: contactField(contactId), before, after }];
}

/** What the field of a contact holds without it. */
const noContact = ({ isNew }: WholeContact): Json => (isNew ? ABSENT : null);

export const ClientContactAdded: EventDefinition<'ClientContactAdded', WholeContact> = defineEvent({
  type: 'ClientContactAdded',
  schema: wholeContact,
  changes: (data) => contactChange(data, noContact(data), data.contact),
  inverse: { by: (data): DomainEvent[] => [ClientContactRemoved.of({ ...data, isNew: false })] },
  label: () => 'Added contact',
  subject,
});

export const ClientContactRemoved: EventDefinition<'ClientContactRemoved', WholeContact> = defineEvent({
  type: 'ClientContactRemoved',
  schema: wholeContact,
  changes: (data) => contactChange(data, data.contact, noContact(data)),
  inverse: { by: (data): DomainEvent[] => [ClientContactAdded.of(data)] },
  label: () => 'Removed contact',
  subject,
});

const contactEdit = z.strictObject({
  ...aboutContact,
  before: contactEditableFields,
  after: contactEditableFields,
});
type ContactEdit = z.output<typeof contactEdit>;

export const ClientContactEdited: EventDefinition<'ClientContactEdited', ContactEdit> = defineEvent({
  type: 'ClientContactEdited',
  schema: contactEdit,
  changes: ({ clientId, contactId, before, after }) =>
    fieldChanges('client', clientId, before, after).flatMap((change) =>
      change.kind === 'field' ? [{ ...change, field: `${contactField(contactId)}.${change.field}` }] : [],
    ),
  inverse: {
    by: (data): DomainEvent[] => [ClientContactEdited.of(swapped(data))],
  },
  edits: editedLabel('client'),
  label: ({ after }) => editLabel('contact', Object.keys(after)),
  subject,
  merge: (first, second) =>
    first.clientId === second.clientId && first.contactId === second.contactId
      ? { ...second, ...mergedFields(first, second) }
      : null,
});

export const contactEvents = { ClientContactAdded, ClientContactRemoved, ClientContactEdited };
