/** The two directions of a line of text. */
export type Direction = 'ltr' | 'rtl';

const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/** The direction of a text is that of its first letter; digits and signs alone run from left to right. */
export function directionOf(text: string): Direction {
  const [letter] = /\p{L}/u.exec(text) ?? [];
  return letter !== undefined && RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
