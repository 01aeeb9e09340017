/** Of more words the longest are taken. */
const MOST_WORDS = 3;
/** A piece of fewer letters is in too many names to tell them apart. */
const LEAST_LETTERS = 2;

/**
 * The halves of the longest words of a text. One typing error leaves a half of its word as it was meant, or, where
 * two letters at the middle changed places, all but a letter of it: so a half ends before the middle letters.
 */
export function unharmedPieces(text: string): string[] {
  const words = text.split(' ').toSorted((a, b) => b.length - a.length);
  const pieces = words.slice(0, MOST_WORDS).flatMap((word) => {
    const length = Math.max(LEAST_LETTERS, Math.floor((word.length - 1) / 2));
    return [word.slice(0, length), word.slice(-length)];
  });
  return [...new Set(pieces)].filter((piece) => piece.length >= LEAST_LETTERS);
}
