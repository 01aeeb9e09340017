/** The most of a server's words that people see, in UTF-16 units. */
const MOST_WORDS = 300;

/** Words of a foreign server as one line of limited length, without control characters. */
export function inOneLine(words: string): string {
  return words
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MOST_WORDS);
}
