import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textSplice } from './change.ts';
import { applySplice, inverseSplice, mergeSplices, spliceBetween, textDigest } from './text-splice.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '<p>', ' ', 'é', '👩‍💻', '校'), maxLength: 30 });

it('a splice turns one text into the other and back', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const splice = spliceBetween(before, after);
      expect(applySplice(before, splice)).toBe(after);
      expect(applySplice(after, inverseSplice(splice))).toBe(before);
      expect(splice.beforeDigest).toBe(textDigest(before));
      expect(splice.afterDigest).toBe(textDigest(after));
      expect(splice.removed.isWellFormed() && splice.inserted.isWellFormed()).toBe(true);
    }),
  );
});

it.each([
  ['abc', 'abc', { at: 3, removed: '', inserted: '' }],
  ['aaa', 'aa', { at: 2, removed: 'a', inserted: '' }],
  ['abcab', 'abab', { at: 2, removed: 'c', inserted: '' }],
  ['', 'x', { at: 0, removed: '', inserted: 'x' }],
  ['👩', '👨', { at: 0, removed: '👩', inserted: '👨' }],
  ['a👩b', 'a👨b', { at: 1, removed: '👩', inserted: '👨' }],
  ['\ud83d\udc68', '\ud83e\udc68', { at: 0, removed: '\ud83d\udc68', inserted: '\ud83e\udc68' }],
  ['\u{10000}', '\u{10001}', { at: 0, removed: '\u{10000}', inserted: '\u{10001}' }],
  ['\u{10fc00}', '\u{10fc01}', { at: 0, removed: '\u{10fc00}', inserted: '\u{10fc01}' }],
  ['\u{10000}', '\u{10400}', { at: 0, removed: '\u{10000}', inserted: '\u{10400}' }],
  ['\u{103ff}', '\u{107ff}', { at: 0, removed: '\u{103ff}', inserted: '\u{107ff}' }],
  ['校、', '正、', { at: 0, removed: '校', inserted: '正' }],
  ['a\uff0c', 'b\uff0c', { at: 0, removed: 'a', inserted: 'b' }],
])('a splice is the smallest change, and splits no surrogate pair: %j to %j', (before, after, expected) => {
  expect(spliceBetween(before, after)).toMatchObject(expected);
});

it.each([
  ['inside of the typed text', 'ab', 'aXXXb', 'aXYXb', { at: 1, removed: '', inserted: 'XYX' }],
  ['over the typed text and around it', 'abcd', 'abXcd', 'aYd', { at: 1, removed: 'bc', inserted: 'Y' }],
  ['just before it', 'ab', 'aXb', 'aYXb', { at: 1, removed: '', inserted: 'YX' }],
  ['just after it', 'ab', 'aXb', 'aXYb', { at: 1, removed: '', inserted: 'XY' }],
  ['at its start', 'abc', 'aXYc', 'aZYc', { at: 1, removed: 'b', inserted: 'ZY' }],
  ['at its end', 'abc', 'aXYc', 'aXZc', { at: 1, removed: 'b', inserted: 'XZ' }],
])('two splices are merged for a replacement %s', (_, first, second, third, expected) => {
  const merged = mergeSplices(spliceBetween(first, second), spliceBetween(second, third));
  expect(merged).toMatchObject(expected);
  expect(merged).toMatchObject({ beforeDigest: textDigest(first), afterDigest: textDigest(third) });
});

it('a merged splice can be stored, or is refused', () => {
  expect(textSplice.parse(spliceBetween('a', 'ab'))).toMatchObject({ at: 1, inserted: 'b' });
  expect(textSplice.safeParse({ ...spliceBetween('a', 'ab'), at: -1 }).success).toBe(false);
  expect(textSplice.safeParse({ ...spliceBetween('a', 'ab'), at: 0.5 }).success).toBe(false);
  expect(textSplice.safeParse({ ...spliceBetween('a', 'ab'), by: 'me' }).success).toBe(false);
  expect(textDigest('abc')).toBe('ba7816bf8f01cfea');
});

it('two splices are merged into one with the same effect, or not at all', () => {
  fc.assert(
    fc.property(text, text, text, (first, second, third) => {
      const merged = mergeSplices(spliceBetween(first, second), spliceBetween(second, third));
      if (merged === null) return;
      expect(applySplice(first, merged)).toBe(third);
      expect(applySplice(third, inverseSplice(merged))).toBe(first);
    }),
  );
});

it('the splices of typed letters are merged', () => {
  const typed = mergeSplices(spliceBetween('Dear', 'Dear A'), spliceBetween('Dear A', 'Dear Ana'));
  expect(typed).toMatchObject({ at: 4, removed: '', inserted: ' Ana' });
});

it('splices with a gap between them, or of different texts, are not merged', () => {
  expect(mergeSplices(spliceBetween('abcdef', 'Xbcdef'), spliceBetween('Xbcdef', 'XbcdeY'))).toBeNull();
  expect(mergeSplices(spliceBetween('a', 'b'), spliceBetween('c', 'd'))).toBeNull();
});

it('a splice refuses a text that it was not created for', () => {
  expect(() => applySplice('other', spliceBetween('abc', 'b'))).toThrow('does not fit');
});
