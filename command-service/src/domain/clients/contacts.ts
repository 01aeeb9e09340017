import { invalidField, type Rejected } from '@ledgerline/shared-events/api/rejection.ts';
import type { ContactInput, ContactListInput } from '@ledgerline/shared-events/clients/commands.ts';
import {
  type ClientContact,
  contactViews,
  MAX_CONTACTS,
  nextContactId,
} from '@ledgerline/shared-events/clients/contact.ts';
import {
  ClientContactAdded,
  ClientContactEdited,
  ClientContactRemoved,
} from '@ledgerline/shared-events/clients/contact-events.ts';
import type { ClientRecord } from '@ledgerline/shared-events/clients/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { difference } from '../difference.ts';
import { notFound } from '../lookup.ts';

const BLANK: ClientContact = { name: '', email: '', phone: '', role: '', receives: [] };

/** A new contact. @throws Rejected invalid when it has neither a name nor an address */
export function newContact({ id: _id, ...input }: ContactInput, path = 'contact'): ClientContact {
  return named({ ...BLANK, ...withoutMissing(input) }, path);
}

/** @throws Rejected invalid when the client has too many contacts */
export function addedContact(client: ClientRecord, input: ContactInput): DomainEvent[] {
  if (contactViews(client.contacts).length >= MAX_CONTACTS) throw tooMany();
  return [additionOf(client, nextContactId(client.contacts), newContact(input))];
}

function additionOf(client: ClientRecord, contactId: number, contact: ClientContact): DomainEvent {
  return ClientContactAdded.of({ clientId: client.id, name: client.name, contactId, contact, isNew: true });
}

/** @throws Rejected not_found, or invalid when neither a name nor an address is left */
export function editedContact(
  client: ClientRecord,
  contactId: number,
  { id: _id, ...input }: ContactInput,
  path = 'contact',
): DomainEvent[] {
  const contact = contactOf(client, contactId);
  const after = named({ ...contact, ...withoutMissing(input) }, path);
  const edit = difference(contact, after);
  return edit === null
    ? []
    : [ClientContactEdited.of({ clientId: client.id, name: client.name, contactId, ...edit })];
}

/** @throws Rejected not_found */
export function removedContact(client: ClientRecord, contactId: number): DomainEvent[] {
  const contact = contactOf(client, contactId);
  return [
    ClientContactRemoved.of({ clientId: client.id, name: client.name, contactId, contact, isNew: false }),
  ];
}

/** What makes these the contacts of the client. @throws Rejected not_found, invalid */
export function replacedContacts(client: ClientRecord, input: ContactListInput): DomainEvent[] {
  const sent = new Set(input.map(({ id }) => id));
  const first = nextContactId(client.contacts);
  let added = 0;
  const changed = input.flatMap((contact, index) => {
    const path = `contacts.${index}`;
    if (contact.id !== undefined) return editedContact(client, contact.id, contact, path);
    added += 1;
    return [additionOf(client, first + added - 1, newContact(contact, path))];
  });
  const removed = contactViews(client.contacts).filter(({ id }) => !sent.has(id));
  return [...removed.flatMap(({ id }) => removedContact(client, id)), ...changed];
}

function contactOf(client: ClientRecord, id: number): ClientContact {
  const contact = client.contacts?.[id] ?? null;
  if (contact === null) throw notFound();
  return contact;
}

function named(contact: ClientContact, path: string): ClientContact {
  if (contact.name === '' && contact.email === '') {
    throw invalidField(`${path}.name`, 'A name or an email address is required');
  }
  return contact;
}

function tooMany(): Rejected {
  return invalidField('contact', `A client has at most ${MAX_CONTACTS} contacts`);
}

/** The sent fields of a contact. */
function withoutMissing(input: Omit<ContactInput, 'id'>): Partial<ClientContact> {
  const { name, email, phone, role, receives } = input;
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(role !== undefined && { role }),
    ...(receives !== undefined && { receives }),
  };
}
