import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markedWords } from './marked-words.ts';

const shown = (before: string, after: string) =>
  markedWords(before, after)
    .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
    .join('');

describe('markedWords', () => {
  it.each([
    [
      'Questions to us before Friday noon.',
      'Questions to Frau Amsler before Friday noon.',
      'Questions to [Frau Amsler] before Friday noon.',
    ],
    [
      'Questions to us before Friday noon.',
      'Questions to Herr Vogt before Thursday noon.',
      'Questions to [Herr Vogt] before [Thursday] noon.',
    ],
    ['0.11', '0.12', '[0.12]'],
    ['a b c', 'a c', 'a c'],
    ['', 'new words', '[new words]'],
    ['one\ntwo', 'one\ntwo\nthree', 'one\ntwo\n[three]'],
    ['same', 'same', 'same'],
  ])('compared from %j to %j marks %j', (before, after, marked) => {
    expect(shown(before, after)).toBe(marked);
  });

  it('keeps every character of the text, and marks nothing in equal texts', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'dd'), { maxLength: 40 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(
          markedWords(before, after)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(after);
        expect(markedWords(after, after).every(({ isChanged }) => !isChanged)).toBe(true);
      }),
    );
  });

  it('compares only the ends of very long texts', () => {
    const long = Array.from({ length: 2000 }, (_, at) => `w${at}`).join(' ');
    const other = `x ${long.replaceAll('w1000 ', 'y ')} z`;
    expect(
      markedWords(long, other)
        .map(({ text }) => text)
        .join(''),
    ).toBe(other);
  });
});
