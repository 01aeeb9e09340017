import {
  type ContactAnswer,
  contactName,
  contactQuery,
  contactSearchKey,
  contactViews,
  isPhoneNumber,
} from '@ledgerline/shared-events/clients/contact.ts';
import { clientRecord } from '@ledgerline/shared-events/clients/record.ts';
import { matchQuality } from '@ledgerline/shared-events/text/match-quality.ts';
import { hasWithTypingErrors } from '@ledgerline/shared-events/text/one-typing-error.ts';
import type { FoundRecord } from './searched-records.ts';

/** A contact as a found record: `id` is that of its client, `contactId` its own. */
export type FoundContact = FoundRecord & { contactId: number };

/** The contacts of found clients whose name, address, phone number or role contains a search key. */
export function contactsContaining(clients: readonly FoundRecord[], sought: string): FoundContact[] {
  const query = contactQuery(sought);
  return contactsWith(clients, sought, (key) => key.includes(query));
}

/** Those of similar clients with such a text in spite of typing errors. */
export function contactsAlike(clients: readonly FoundRecord[], sought: string): FoundContact[] {
  return contactsWith(clients, sought, (key) => hasWithTypingErrors(key, sought));
}

function contactsWith(
  clients: readonly FoundRecord[],
  sought: string,
  matches: (key: string) => boolean,
): FoundContact[] {
  return clients.flatMap((client) =>
    contactsOf(client)
      .map((contact) => ({ contact, key: contactSearchKey(contact) }))
      .filter(({ key }) => matches(key))
      .map(({ contact, key }) => foundContact(client, contact, key, sought)),
  );
}

/** The rows of this type have the contacts of the record as their detail. */
function contactsOf({ detail }: FoundRecord): ContactAnswer[] {
  return contactViews(clientRecord.shape.contacts.parse(JSON.parse(detail ?? '{}')));
}

function foundContact(
  { id, name: client, likeness }: FoundRecord,
  contact: ContactAnswer,
  key: string,
  sought: string,
): FoundContact {
  const name = contactName(contact) || contact.phone || contact.role;
  const texts = isPhoneNumber(sought) ? [contact.phone] : [contact.email, contact.phone, contact.role];
  const matching =
    texts.find((text) => matchQuality(text, sought) > 0) ?? (texts.length === 1 ? contact.phone : '');
  const isNamed = matching === '' || matching === name || matchQuality(name, sought) > 0;
  const detail = `${isNamed ? '' : `${matching} · `}contact of ${client ?? ''}`;
  return { id, contactId: contact.id, name, detail, key, likeness };
}
