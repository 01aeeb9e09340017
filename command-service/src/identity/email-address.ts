import { z } from 'zod';

const MAX_CHARACTERS = 254;

const address = z.email().max(MAX_CHARACTERS);

/** The address without outer space when it is one, else null. */
export function emailAddress(text: unknown): string | null {
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return address.safeParse(trimmed).success ? trimmed : null;
}

/** How addresses are compared: no two accounts have the same one. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
