import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible, jsonToHash, jsonToShow, withoutHiddenCharacters } from './hidden-characters.ts';

const HIDDEN = [
  ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200b\u2060\ufeff\u00ad\u206a\u3164\ufff9\u0007\u009b',
  '\u{e0041}',
];
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...HIDDEN, '\u200d', '\u200e', 'ខ', '\u{1f3f4}', '\u{e007f}', '\u2028'),
    ),
  )
  .map((parts) => parts.join('').replaceAll('\u0000', ''));

describe('a text without hidden characters', () => {
  it('reads as it is stored, so that no name pretends to have another ending', () => {
    expect(withoutHiddenCharacters('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(withoutHiddenCharacters('\u202a+49 30 1234567\u202c')).toBe('+49 30 1234567');
    for (const character of HIDDEN) expect(withoutHiddenCharacters(`a${character}b`)).toBe('ab');
  });

  it('lacks each hidden character that a hash writes as an escape, and no other', () => {
    const wrong: number[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const text = `a${String.fromCodePoint(code)}b`;
      if ((jsonToShow(text) === text) !== (jsonToHash(text) === text)) wrong.push(code);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['a Persian word with a non-joiner', 'می\u200cخواهم'],
    ['a Hebrew name with marks of direction', 'חברה (Ltd.)\u200f \u200eABC'],
    ['an Arabic letter mark', '\u061c١٢'],
    ['a Hindi conjunct with a joiner', 'क्\u200dष'],
    ['a Khmer sentence with places to break', 'ភាសា\u200bខ្មែរ'],
    ['a family', '👨\u200d👩\u200d👧 ❤\ufe0f'],
    ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['a Japanese name with a variant', '葛\u{e0100}城'],
    ['a Mongolian vowel separator', 'ᠠ\u180e'],
    ['lines and tabs', 'one\r\ntwo\n\tthree'],
  ])('keeps %s', (_, text) => expect(withoutHiddenCharacters(text)).toBe(text));

  it('has a line feed where a rare end of a line was', () => {
    expect(withoutHiddenCharacters('a\u2028b\u2029c\u0085d\ve')).toBe('a\nb\nc\nd\ne');
  });

  it('is not changed again, and keeps every character that can be seen', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = withoutHiddenCharacters(text);
        expect(withoutHiddenCharacters(once)).toBe(once);
        expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u2060\ufeff]/);
        const seen = (all: string) => all.match(/[^\p{C}\s\u3164\uffa0]/gu) ?? [];
        expect(seen(once)).toEqual(seen(text));
        expect(once.isWellFormed()).toBe(text.isWellFormed());
      }),
    );
  });
});

describe('JSON with hidden characters', () => {
  it('is JSON of the same shape for the screen, and of the same texts for a hash', () => {
    fc.assert(
      fc.property(fc.dictionary(anyText, fc.array(anyText)), (value) => {
        const json = JSON.stringify(value);
        expect(JSON.parse(jsonToHash(json))).toEqual(value);
        expect(jsonToShow(jsonToHash(json))).toBe(jsonToHash(json));
        expect(JSON.stringify(JSON.parse(jsonToShow(json)))).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
      }),
    );
  });
});

it.each(['', ' ', '\u200e', '\u200d\u200c \ufe0f', '\u115f', '\u3164'])('%j shows nothing', (text) => {
  expect(isVisible(text)).toBe(false);
});

it.each(['a', '👍', ' \u200fא', '-'])('%j shows something', (text) => expect(isVisible(text)).toBe(true));
