import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTaxes, taxesOfClient, withoutTax } from './chosen-taxes.ts';

const gst = { id: 1, compound: false, primaryTax: null, default: false };
const qst = { id: 2, compound: true, primaryTax: 1, default: true };
const city = { id: 3, compound: false, primaryTax: null, default: true };
const off = { id: 4, compound: false, primaryTax: null, default: false };
const available = [gst, qst, city, off];
const ids = (taxes: readonly { id: number }[]) => taxes.map(({ id }) => id);

describe('the taxes of a new invoice', () => {
  it('are all default taxes, and the primary tax stands before its compound tax', () => {
    expect(ids(defaultTaxes(available))).toEqual([1, 2, 3]);
    expect(ids(defaultTaxes([city, off, qst, gst]))).toEqual([3, 1, 2]);
    expect(ids(defaultTaxes([{ ...gst, default: true }, qst, city]))).toEqual([1, 2, 3]);
  });

  it('are the taxes of the client when it has its own choice, even when the choice is none', () => {
    expect(ids(taxesOfClient(available, undefined))).toEqual([1, 2, 3]);
    expect(ids(taxesOfClient(available, [3, 2]))).toEqual([3, 1, 2]);
    expect(ids(taxesOfClient(available, [2, 1, 9]))).toEqual([2, 1]);
    expect(taxesOfClient(available, null)).toEqual([]);
  });

  it('never contain a compound tax without its primary tax, and contain each tax once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1, 2, 3, 9)), (own) => {
        const chosen = ids(taxesOfClient(available, own));
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(!chosen.includes(2) || chosen.includes(1)).toBe(true);
      }),
    );
  });

  it('lose the compound taxes together with their primary tax', () => {
    expect(ids(withoutTax(available, 0, available))).toEqual([3, 4]);
    expect(ids(withoutTax(available, 1, available))).toEqual([1, 3, 4]);
    expect(ids(withoutTax(available, 2, available))).toEqual([1, 2, 4]);
    expect(ids(withoutTax(available, 9, available))).toEqual([1, 2, 3, 4]);
    expect(withoutTax([{ id: null }, { id: 2 }], 0, [{ ...qst, primaryTax: null }])).toEqual([{ id: 2 }]);
  });
});
