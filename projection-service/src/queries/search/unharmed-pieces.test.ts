import { describe, expect, it } from 'vitest';
import { unharmedPieces } from './unharmed-pieces.ts';

/**
 * Every version of the text with one typing error: a letter that is missing, doubled, wrong, or swapped with the
 * next.
 */
function misspellings(text: string): string[] {
  return [...text].flatMap((letter, at) => {
    const [before, after] = [text.slice(0, at), text.slice(at + 1)];
    const swapped = after === '' ? [] : [before + after[0] + letter + after.slice(1)];
    return [before + after, before + letter + letter + after, `${before}q${after}`, ...swapped];
  });
}

describe('the pieces of a text with typing errors', () => {
  it.each(['website', 'patent', 'pages', 'translation', 'contracts'])(
    'include an intact one, whichever letter of %s is mistyped',
    (intended) => {
      const lost = misspellings(intended).filter(
        (typed) => !unharmedPieces(typed).some((p) => intended.includes(p)),
      );
      expect(lost).toEqual([]);
    },
  );

  it('come from the longest words, and are long enough to distinguish names', () => {
    expect(unharmedPieces('a medical report of musuem')).toEqual(['med', 'cal', 're', 'rt', 'mu', 'em']);
    expect(unharmedPieces('a b')).toEqual([]);
  });
});
