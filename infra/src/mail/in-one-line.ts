import { onOneLine } from '@ledgerline/shared-events/text/hidden-characters.ts';

/** The most of a server's words that people see, in UTF-16 units. */
const MAX_WORDS = 300;

/** Words of a foreign server as one line of limited length, without control and hidden characters. */
export function inOneLine(words: string): string {
  return onOneLine(words).slice(0, MAX_WORDS);
}
