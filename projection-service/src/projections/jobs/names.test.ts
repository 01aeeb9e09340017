import { searchKey } from '@ledgerline/shared-events/text/search-key.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsHolding, namesHolding } from './names.ts';

const pageOf = (names: readonly string[]) => names.map((name) => `${name}\n`).join('');

describe('a page of names', () => {
  it.each([
    ['twice in one name', ['manual of a manual', 'manual'], 'manual', 2],
    ['overlapping itself', ['aaa', 'aa', 'a'], 'aa', 2],
    ['at the end of a name and at the beginning of the next', ['ab', 'ba'], 'bb', 0],
    ['beside empty lines', ['', 'a', '', '', 'a'], 'a', 2],
    ['in no name', ['a', ''], 'z', 0],
    ['in a page without names', [], 'a', 0],
  ])('counts the names that contain a text %s', (_, names, text, count) => {
    expect(namesHolding(pageOf(names), text)).toBe(count);
  });

  it('counts the same as a check of each single name', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '%', '\\', 'ł'), maxLength: 8 });
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '%', '\\'), minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(name, { maxLength: 64 }), text, (names, requested) => {
        const holding = [...names.keys()].filter((line) => names[line]?.includes(requested));
        expect(namesHolding(pageOf(names), requested)).toBe(holding.length);
        expect(idsHolding(3, pageOf(names), requested)).toEqual(holding.map((line) => 192 + line).reverse());
      }),
    );
  });

  it('is split at line feeds, which a search key never contains, whatever the user entered', () => {
    const written = fc.string({
      unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\n', '\r\n', '\u2028')),
    });
    fc.assert(fc.property(written, (name) => !searchKey(name).includes('\n')));
  });
});
