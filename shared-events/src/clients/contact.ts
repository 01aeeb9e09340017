import * as z from 'zod/mini';

/** What is sent to a contact. */
export const CONTACT_RECEIVES = ['invoices', 'reminders'] as const;

/** A person or a department at a client. A missing text is empty. */
export const clientContact = z.strictObject({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  receives: z.array(z.enum(CONTACT_RECEIVES)),
});
export type ClientContact = z.output<typeof clientContact>;

export const contactEditableFields = z.partial(clientContact);

/**
 * The contacts of a client by id. The id of a removed contact stays with null, so that no later contact gets it: each
 * contact is a field of its own (`contacts.3`), and edits of different contacts never meet.
 */
export const clientContacts = z.record(z.string(), z.nullable(clientContact));
export type ClientContacts = z.output<typeof clientContacts>;

/** A contact as the HTTP API answers it. */
export const contactAnswer = z.object({ id: z.int(), ...clientContact.shape });
export type ContactAnswer = z.output<typeof contactAnswer>;

/** The most contacts of a client. */
export const MOST_CONTACTS = 50;

/** The contacts that are not removed, in the order in which they were added. */
export function contactViews(contacts: ClientContacts | undefined): ContactAnswer[] {
  return Object.entries(contacts ?? {})
    .flatMap(([id, contact]) => (contact === null ? [] : [{ id: Number(id), ...contact }]))
    .sort((one, other) => one.id - other.id);
}

/** The id of the next contact of a client. */
export function nextContactId(contacts: ClientContacts | undefined): number {
  return Math.max(0, ...Object.keys(contacts ?? {}).map(Number)) + 1;
}

/** The name of a contact in lists: its name, or else its address. */
export function contactName({ name, email }: Pick<ClientContact, 'name' | 'email'>): string {
  return name || email;
}

/** What a contact is found by. */
export function contactSearchText({ name, email, phone, role }: ClientContact): string {
  return [name, email, phone, role].filter((text) => text !== '').join(' ');
}

/** The field of a contact in the record of its client. */
export function contactField(id: number, field?: keyof ClientContact): string {
  return field === undefined ? `contacts.${id}` : `contacts.${id}.${field}`;
}
