import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runSteps } from '../slices.ts';
import { isPackedJson, packJson, unpackJson } from './packed-json.ts';
import type { Json } from './scalars.ts';

it('any JSON is the same after it was packed and stored, also the order of its fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: Json = JSON.parse(JSON.stringify(value));
      const stored: unknown = JSON.parse(JSON.stringify(runSteps(packJson(plain))));
      if (!isPackedJson(stored)) throw new Error('It isn’t packed.');
      expect(JSON.stringify(unpackJson(stored))).toBe(JSON.stringify(plain));
    }),
  );
});

it('what is the same is stored once', () => {
  const one = { name: 'A long name of something', list: [1, 2, 3] };
  const lengthOf = (count: number) =>
    JSON.stringify(runSteps(packJson(Array.from({ length: count }, () => structuredClone(one))))).length;
  expect(lengthOf(100) - lengthOf(1)).toBeLessThan(3 * 100);
});

it('a field that is undefined is left out, as in JSON', () => {
  const stored = runSteps(packJson({ a: undefined, b: [1] }));
  expect(unpackJson(stored)).toEqual({ b: [1] });
});

it.each([
  ['nothing', null],
  ['no lists', { names: 1, entries: [], root: 0 }],
  ['a part that is an object', { names: [], entries: [[-1, {}]], root: 0 }],
  ['names that aren’t texts', { names: [[1]], entries: [[0, 'a']], root: 0 }],
  ['a part that is missing', { names: [], entries: [[-1, 7]], root: 0 }],
  ['a part that holds itself', { names: [], entries: [[-1, 0]], root: 0 }],
  ['names that are missing', { names: [], entries: [[0, 'a']], root: 0 }],
  ['another number of values', { names: [['a', 'b']], entries: [[0, 'a']], root: 0 }],
  [
    'lists of lists that would fill any memory',
    {
      names: [],
      entries: [[-1, 'x'.repeat(100)], ...Array.from({ length: 60 }, (_, at) => [-1, at, at])],
      root: 60,
    },
  ],
])('%s isn’t read', (_, packed) => {
  const stored: unknown = { packed };
  if (!isPackedJson(stored)) throw new Error('It isn’t packed.');
  expect(() => unpackJson(stored)).toThrow(RangeError);
});
