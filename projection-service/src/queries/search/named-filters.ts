/** A text without the year in it, and the parts of that text that may name a client, the longest first. */
export type NamedFilters = { year: number | null; rest: string; clientParts: readonly string[] };

const YEAR = /^(?:199\d|20\d\d)$/;
/** A shorter part is in the names of too many clients. */
const LEAST_LETTERS = 3;
/** The most words that are tried at each end of a text as the name of a client. */
const MAX_WORDS = 6;

/**
 * Reads a search key such as "court ruling kessler 2025": the first year in it is one, and the words at its beginning
 * or its end may be those of a client.
 */
export function namedFilters(sought: string): NamedFilters {
  const words = sought.split(' ').filter((word) => word !== '');
  const at = words.findIndex((word) => YEAR.test(word));
  const others = words.filter((_, index) => index !== at);
  const lengths = Array.from({ length: Math.min(others.length, MAX_WORDS) }, (_, index) => index + 1);
  const parts = lengths.flatMap((length) => [
    others.slice(0, length).join(' '),
    others.slice(-length).join(' '),
  ]);
  return {
    year: at < 0 ? null : Number(words[at]),
    rest: others.join(' '),
    clientParts: [...new Set(parts)]
      .filter((part) => part.length >= LEAST_LETTERS)
      .sort((one, other) => other.length - one.length),
  };
}

/** The rest of a text without one of its parts, which is at its beginning or its end. */
export const withoutPart = (rest: string, part: string): string =>
  (rest.startsWith(part) ? rest.slice(part.length) : rest.slice(0, rest.length - part.length)).trim();
