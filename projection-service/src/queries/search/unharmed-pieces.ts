/** Of more words the longest are used. */
const MAX_WORDS = 3;
/** A shorter piece occurs in too many names. */
const LEAST_LETTERS = 2;

/**
 * The halves of the longest words of a text. One typing error leaves one half of its word intact, or, when the two
 * middle letters were swapped, all of it but one letter: so a half ends before the middle letters.
 */
export function unharmedPieces(text: string): string[] {
  const words = text.split(' ').toSorted((a, b) => b.length - a.length);
  const pieces = words.slice(0, MAX_WORDS).flatMap((word) => {
    const length = Math.max(LEAST_LETTERS, Math.floor((word.length - 1) / 2));
    return [word.slice(0, length), word.slice(-length)];
  });
  return [...new Set(pieces)].filter((piece) => piece.length >= LEAST_LETTERS);
}
