import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MatchableRate, matchingRates, matchRate } from './rate-match.ts';
import { byUsage, mostUsed, pickerEntries } from './usage-order.ts';

function rate(id: number, fields: Partial<MatchableRate> = {}): MatchableRate {
  return { id, job_type_id: 1, unit_id: 1, language_pair_id: null, currency: 'EUR', ...fields };
}

const query = { job_type_id: 1, unit_id: 1, language_pair_id: 5 };

describe('matchRate', () => {
  it('prefers the exact language pair to a rate for any pair', () => {
    const rates = [rate(1), rate(2, { language_pair_id: 5 }), rate(3)];
    expect(matchRate(rates, query)?.id).toBe(2);
    expect(matchingRates(rates, query).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('prefers any rate of the client to the price list, and takes that where the client has none', () => {
    const listed = rate(9, { client_id: null, language_pair_id: 5 });
    expect(matchRate([listed, rate(1, { client_id: 3 })], query)?.id).toBe(1);
    expect(matchRate([listed, rate(1, { client_id: 3, unit_id: 2 })], query)?.id).toBe(9);
    expect(matchRate([listed, rate(8, { client_id: null })], query)?.id).toBe(9);
  });

  it('requires the same job type', () => {
    expect(matchRate([rate(1, { job_type_id: 2 })], query)).toBeNull();
    expect(matchRate([rate(1)], { ...query, job_type_id: null })).toBeNull();
  });

  it('requires the same unit once it is chosen', () => {
    expect(matchRate([rate(1, { unit_id: 2 })], query)).toBeNull();
    expect(matchRate([rate(1, { unit_id: 2 })], { ...query, unit_id: null })?.id).toBe(1);
  });

  it('excludes rates of another language pair', () => {
    expect(matchRate([rate(1, { language_pair_id: 6 })], query)).toBeNull();
    expect(matchRate([rate(1, { language_pair_id: 6 })], { ...query, language_pair_id: null })).toBeNull();
    expect(matchRate([rate(1)], { ...query, language_pair_id: null })?.id).toBe(1);
  });

  it('can be restricted to one currency', () => {
    const rates = [rate(1, { currency: 'USD' }), rate(2)];
    expect(matchRate(rates, { ...query, currency: 'USD' })?.id).toBe(1);
    expect(matchRate(rates, { ...query, currency: 'GBP' })).toBeNull();
  });

  it('does not depend on the order of the rates', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 50 }),
        job_type_id: fc.integer({ min: 1, max: 2 }),
        unit_id: fc.option(fc.integer({ min: 1, max: 2 })),
        language_pair_id: fc.option(fc.integer({ min: 5, max: 6 })),
        currency: fc.constantFrom('EUR', 'USD'),
      }),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(some, (rates) => {
        const found = matchRate(rates, query);
        expect(matchRate(rates.toReversed(), query)).toEqual(found);
        const isExact = rates.some((r) => r.job_type_id === 1 && r.unit_id === 1 && r.language_pair_id === 5);
        if (isExact) expect(found?.language_pair_id).toBe(5);
      }),
    );
  });
});

describe('usage', () => {
  const types = [{ id: 1, jobActivity: 3 }, { id: 2, jobActivity: 9 }, { id: 3, jobActivity: 3 }, { id: 4 }];

  it('sorts by use with the client, then by activity, then by id', () => {
    expect(byUsage(types, { 4: 2 }).map(({ id }) => id)).toEqual([4, 2, 1, 3]);
    expect(byUsage([{ id: 9 }, { id: 8 }, { id: 10 }]).map(({ id }) => id)).toEqual([8, 9, 10]);
  });

  it('chooses only entries that the client has used', () => {
    expect(mostUsed(types, { 3: 1, 1: 4 })?.id).toBe(1);
    expect(mostUsed(types, {})).toBeNull();
    expect(mostUsed([], { 3: 1 })).toBeNull();
  });

  it('shortens long pickers', () => {
    const seven = Array.from({ length: 7 }, (_, index) => index);
    expect(pickerEntries(seven, false)).toHaveLength(7);
    expect(pickerEntries([...seven, 7], false)).toHaveLength(5);
    expect(pickerEntries([...seven, 7], true)).toHaveLength(8);
  });
});
