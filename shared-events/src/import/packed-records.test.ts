import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../ledger/scalars.ts';
import { packedRecords, packRecords, unpackRecords } from './packed-records.ts';

const fields = ['id', 'name', 'settings'];
const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 'EUR', 'USD', 7, { paymentTerms: 14 }, []),
  fc.string(),
  fc.integer(),
);
const record = fc
  .tuple(value, value, value)
  .map((values) => Object.fromEntries(fields.map((field, at) => [field, values[at] ?? null])));

describe('packed records', () => {
  it('are restored as they were before', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 40 }), (records) => {
        const stored = packedRecords.parse(JSON.parse(JSON.stringify(packRecords(records))));
        expect(unpackRecords(stored)).toEqual(records);
      }),
    );
  });

  it('store a common value once, and few different values as words', () => {
    const jobs = Array.from({ length: 6 }, (_, id) => ({
      id,
      currency: 'EUR',
      unit: id % 2 ? 'Words' : 'Hours',
    }));
    expect(packRecords(jobs).columns).toEqual({
      id: { values: [0, 1, 2, 3, 4, 5] },
      currency: { same: 'EUR' },
      unit: { words: ['Hours', 'Words'], at: [0, 1, 0, 1, 0, 1] },
    });
  });

  it.each([
    ['a value is missing', { values: [1] }],
    ['a place is missing', { words: ['a'], at: [0] }],
    ['a place names no word', { words: ['a'], at: [0, 1] }],
  ])('are refused when %s', (_what, column) => {
    expect(unpackRecords({ count: 2, columns: { id: column } })).toBeNull();
  });

  it('cannot be an empty list', () => {
    expect(() => packRecords([])).toThrow();
  });
});
