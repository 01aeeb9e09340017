import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digitsOf } from '../money/currency.ts';
import { add, divide, multiply, roundHalfUp } from '../money/decimal.ts';
import { documentTotals } from './document-totals.ts';
import { freezeTaxes as freezeTaxesFor, itemTax, PrimaryTaxMissing, type Tax } from './invoice-tax.ts';

const vat: Tax = { id: 1, name: 'VAT', rate: '19', compound: false, primaryTax: null };
const levy: Tax = { id: 2, name: 'Levy', rate: '9.975', compound: true, primaryTax: 1 };

const about = { language: '1', locale: 'en', smallBusiness: false };
const freezeTaxes = (chosen: readonly Tax[], available: readonly Tax[] = []) =>
  freezeTaxesFor(chosen, available, about);

function items(...values: string[]) {
  return values.map((value) => ({ value }));
}

describe('documentTotals', () => {
  it('adds up the invoice of the design', () => {
    const totals = documentTotals({
      items: items('530.20', '694.10', '253', '38'),
      taxes: freezeTaxes([vat]),
      currency: 'EUR',
    });
    expect(totals).toEqual({
      subtotal: '1515.3',
      taxTotals: [{ key: 'VAT', name: 'VAT', rate: '19', value: '287.91' }],
      total: '1803.21',
    });
  });

  it('rounds the tax of each item before the sum', () => {
    const totals = documentTotals({
      items: items('0.03', '0.03', '0.03'),
      taxes: freezeTaxes([vat]),
      currency: 'EUR',
    });
    expect(totals.taxTotals[0]?.value).toBe('0.03');
    expect(totals.total).toBe('0.12');
  });

  it('charges a compound tax on the value including the primary tax', () => {
    const [, compound] = freezeTaxes([vat, levy]);
    expect(compound).toEqual({ id: 2, name: 'Levy', rate: '9.975', compound: true, primaryRate: '19' });
    expect(itemTax('100', { name: 'Levy', rate: '10', primaryRate: '5' }, 'CAD')).toBe('10.5');
  });

  it('keeps two taxes of the same name apart', () => {
    const reduced = { ...vat, id: 3, rate: '7' };
    const twin = { ...vat, id: 4, rate: '7' };
    const odd = { ...vat, id: 5, name: '__proto__' };
    const { taxTotals } = documentTotals({
      items: items('100'),
      taxes: freezeTaxes([vat, reduced, twin, { ...twin, id: 6 }, odd]),
      currency: 'EUR',
    });
    expect(taxTotals.map(({ key }) => key)).toEqual([
      'VAT',
      'VAT (7%)',
      'VAT (7%) 2',
      'VAT (7%) 3',
      '__proto__',
    ]);
    expect(taxTotals[1]).toEqual({ key: 'VAT (7%)', name: 'VAT', value: '7', rate: '7' });
  });

  it('is zero without items', () => {
    const empty = {
      items: [],
      taxes: freezeTaxes([vat]),
      currency: 'JPY',
    };
    expect(documentTotals(empty)).toMatchObject({ subtotal: '0', total: '0' });
  });
});

describe('freezeTaxes', () => {
  it('finds the primary tax in the settings when the invoice does not charge it', () => {
    expect(freezeTaxes([levy], [vat, levy])).toEqual([
      { id: 2, name: 'Levy', rate: '9.975', compound: true, primaryRate: '19' },
    ]);
  });

  it('charges each tax once, in the chosen order', () => {
    expect(freezeTaxes([vat, vat], [{ ...vat, rate: '16' }])).toEqual([
      { id: 1, name: 'VAT', rate: '19', compound: false, primaryRate: null },
    ]);
  });

  it.each([null, 2, 9])('refuses a compound tax on %j', (primaryTax) => {
    expect(() => freezeTaxes([{ ...levy, primaryTax }], [vat])).toThrow(PrimaryTaxMissing);
  });
});

describe('properties', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF');
  const cents = fc.array(fc.integer({ min: -5_000_000, max: 50_000_000 }), { maxLength: 12 });
  const rate = fc
    .integer({ min: 1, max: 100_000_000 })
    .map((millionths) => divide(String(millionths), '1000000', 6));
  const taxes = fc.array(
    fc.record({ name: fc.constantFrom('A', 'B', 'C'), rate, primaryRate: fc.option(rate) }),
    {
      maxLength: 4,
    },
  );

  it('the parts add up to the total, have only the digits of the currency, and do not depend on the order', () => {
    fc.assert(
      fc.property(currency, cents, taxes, (code, units, raised) => {
        const digits = digitsOf(code);
        const lines = units.map((unit) => ({ value: divide(String(unit), String(10 ** digits), digits) }));
        const base = { taxes: raised, currency: code };
        const totals = documentTotals({ ...base, items: lines });
        const parts = totals.taxTotals.map((tax) => tax.value);
        expect(parts).toHaveLength(raised.length);
        expect(add(totals.subtotal, ...parts)).toBe(totals.total);
        expect(roundHalfUp(totals.total, digits)).toBe(totals.total);
        expect(documentTotals({ ...base, items: lines.toReversed() })).toEqual(totals);
        expect(documentTotals({ ...base, items: lines, taxes: raised.toReversed() }).total).toBe(
          totals.total,
        );
      }),
    );
  });

  it('a tax is within half a digit of the exact product', () => {
    fc.assert(
      fc.property(
        currency,
        fc.integer({ min: 0, max: 100_000_000 }),
        rate,
        fc.option(rate),
        (code, unit, r, primary) => {
          const digits = digitsOf(code);
          const scale = 10n ** 16n;
          const micro = (text: string) => BigInt(multiply(text, '1000000'));
          const base = primary === null ? 10n ** 8n : 10n ** 8n + micro(primary);
          const exact = BigInt(unit) * base * micro(r);
          const rounded = (exact + scale / 2n) / scale;
          const tax = itemTax(
            divide(String(unit), String(10 ** digits), digits),
            { name: 'T', rate: r, primaryRate: primary },
            code,
          );
          expect(multiply(tax, String(10 ** digits))).toBe(String(rounded));
        },
      ),
    );
  });
});
