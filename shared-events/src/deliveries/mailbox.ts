import { z } from 'zod';
import { LENGTHS, text } from '../api/payload-scalars.ts';
import { isVisible, withoutHiddenCharacters } from '../text/hidden-characters.ts';

const MAX_ADDRESS = 254;
const NO_ADDRESS = 'Enter a valid email address';

const plainAddress = z.email().max(MAX_ADDRESS);

/** Whether a text has control characters, among them line breaks. */
export function hasControlCharacters(line: string): boolean {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(line);
}

/** One e-mail address, as in `to`: nothing but the address, so that no list and no header fits in. */
export const mailAddress = z
  .string()
  .max(MAX_ADDRESS)
  .transform((value) => withoutHiddenCharacters(value).trim())
  .refine((value) => !hasControlCharacters(value) && plainAddress.safeParse(value).success, {
    error: NO_ADDRESS,
  });

/** A line of a message's head, such as its subject. */
export const headerLine = text(LENGTHS.name)
  .refine((line) => !hasControlCharacters(line), {
    error: 'The subject contains an unsupported character',
  })
  .transform((line) => line.trim())
  .refine(isVisible, { error: 'Enter a subject' });
