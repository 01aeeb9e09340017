import { withoutHiddenCharacters } from './hidden-characters.ts';

const EMAIL = /^[^\s\p{Cf}@<>"(),;:]+@[^\s\p{Cf}@<>"(),;:]+\.[^\s\p{Cf}@.<>"(),;:]{2,}$/u;

/** The form in which e-mail addresses are compared. */
export function addressKey(address: string): string {
  return address.normalize('NFC').toLowerCase();
}

/** Whether a text looks like an email address. Only the server and the delivery can tell for sure. */
export function isEmail(text: string): boolean {
  return EMAIL.test(withoutHiddenCharacters(text).trim());
}
