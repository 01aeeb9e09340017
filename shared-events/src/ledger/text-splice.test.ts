import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applySplice, inverseSplice, mergeSplices, spliceBetween, textDigest } from './text-splice.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', '<p>', ' ', 'é', '👩‍💻', '校'), maxLength: 30 });

it('turns one text into the other and back', () => {
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

it('merges two splices into one that does what both do, or says that it cannot', () => {
  fc.assert(
    fc.property(text, text, text, (first, second, third) => {
      const merged = mergeSplices(spliceBetween(first, second), spliceBetween(second, third));
      if (merged === null) return;
      expect(applySplice(first, merged)).toBe(third);
      expect(applySplice(third, inverseSplice(merged))).toBe(first);
    }),
  );
});

it('merges what is typed in one go', () => {
  const typed = mergeSplices(spliceBetween('Dear', 'Dear A'), spliceBetween('Dear A', 'Dear Ana'));
  expect(typed).toMatchObject({ at: 4, removed: '', inserted: ' Ana' });
});

it('does not merge splices that lie apart, or that do not follow each other', () => {
  expect(mergeSplices(spliceBetween('abcdef', 'Xbcdef'), spliceBetween('Xbcdef', 'XbcdeY'))).toBeNull();
  expect(mergeSplices(spliceBetween('a', 'b'), spliceBetween('c', 'd'))).toBeNull();
});

it('refuses a text that it was not made for', () => {
  expect(() => applySplice('other', spliceBetween('abc', 'b'))).toThrow('does not fit');
});
