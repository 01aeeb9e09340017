import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { z } from 'zod';

const MAX_CHARACTERS = 254;

const GMAIL = /^(gmail|googlemail)\.com$/;
const address = z.email().max(MAX_CHARACTERS);

/** The address, trimmed and without hidden characters, when it is valid, else null. */
export function emailAddress(text: unknown): string | null {
  const written = typeof text === 'string' ? writtenAddress(text) : '';
  return address.safeParse(written).success ? written : null;
}

/** A text as an address is read from it: trimmed and without hidden characters. It need not be valid. */
export function writtenAddress(text: string): string {
  return withoutHiddenCharacters(text).trim();
}

/** The form in which addresses are compared. No two accounts have the same one. */
export function emailKey(email: string): string {
  return addressKey(email);
}

/**
 * The mailbox of an address, for counting mails: what follows a plus sign is the owner's own mark, and one large
 * provider ignores dots.
 */
export function mailboxKey(email: string): string {
  const key = emailKey(writtenAddress(email));
  const at = key.lastIndexOf('@');
  const [name = ''] = key.slice(0, at).split('+');
  const domain = key.slice(at + 1);
  if (!GMAIL.test(domain)) return `${name}@${domain}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
