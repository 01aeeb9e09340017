import * as z from 'zod/mini';
import { searchKey } from '../text/search-key.ts';

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
type ClientContacts = z.output<typeof clientContacts>;

/** A contact as the HTTP API answers it. */
export const contactAnswer = z.object({ id: z.int(), ...clientContact.shape });
export type ContactAnswer = z.output<typeof contactAnswer>;

/** The most contacts of a client. */
export const MAX_CONTACTS = 50;

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

/** What a contact is found by, as a search key: its texts, and the digits of its phone number without separators. */
export function contactSearchKey({ name, email, phone, role }: ClientContact): string {
  return searchKey([name, email, phone, role, digitsOf(phone)].join(' '));
}

/**
 * The part of the contacts' search keys that a search key means: a phone number, however it is separated and whether
 * or not it begins with the zero of its country, means its digits.
 */
export function contactQuery(sought: string): string {
  return isPhoneNumber(sought) ? digitsOf(sought).replace(/^0+/, '') : sought;
}

/** Whether a text can be nothing but a phone number, or a part of one. */
export function isPhoneNumber(text: string): boolean {
  return /^[+(\d][\d\s()/.-]*$/.test(text) && digitsOf(text).replace(/^0+/, '').length >= LEAST_DIGITS;
}

/** Fewer digits are in too many phone numbers. */
const LEAST_DIGITS = 3;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** The field of a contact in the record of its client. */
export function contactField(id: number, field?: keyof ClientContact): string {
  return field === undefined ? `contacts.${id}` : `contacts.${id}.${field}`;
}
