import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson, canonicalPieces } from './canonical-json.ts';
import type { Json } from './scalars.ts';

it('the pieces of the canonical text are the whole of it', () => {
  const json = fc.jsonValue() as fc.Arbitrary<Json>;
  const anything = fc.oneof(
    json,
    fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(fc.array(json), json)),
  );
  fc.assert(
    fc.property(anything, (value) => {
      expect([...canonicalPieces(value)].join('')).toBe(canonicalJson(value));
    }),
  );
});
