import { addressKey } from '@ledgerline/shared-events/text/email.ts';
import { withoutHiddenCharacters } from '@ledgerline/shared-events/text/hidden-characters.ts';
import { z } from 'zod';

const MAX_CHARACTERS = 254;

const address = z.email().max(MAX_CHARACTERS);

/** The address, trimmed and without hidden characters, when it is valid, else null. */
export function emailAddress(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? withoutHiddenCharacters(text).trim() : '';
  return address.safeParse(trimmed).success ? trimmed : null;
}

/** The form in which addresses are compared. No two accounts have the same one. */
export function emailKey(email: string): string {
  return addressKey(email);
}
