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

const IVA = { name: 'IVA', rate: '21', primaryRate: null };
const REDUCED = { name: 'IVA', rate: '10', primaryRate: null };
const IRPF = { name: 'IRPF', rate: '15', primaryRate: null, kind: 'W' as const };
const REVERSE = { name: 'VAT', rate: '0', primaryRate: null, kind: 'AE' as const };

describe('what is withheld', () => {
  it('is counted from the subtotal: 1000 + 21 % - 15 % is 1060 to pay', () => {
    expect(documentTotals({ items: items('1000'), taxes: [IVA, IRPF], currency: 'EUR' })).toEqual({
      subtotal: '1000',
      taxTotals: [{ key: 'IVA', name: 'IVA', rate: '21', value: '210' }],
      total: '1210',
      withheld: [{ key: 'IRPF', name: 'IRPF', rate: '15', value: '150' }],
      amountDue: '1060',
    });
  });

  it('counts discounts and every line, whatever its own taxes are', () => {
    const lines = [{ value: '1000' }, { value: '500', taxes: [REDUCED] }, { value: '100', taxes: [] }];
    const adjustments = [{ percent: '-10', amount: '0' }];
    const totals = documentTotals({ items: lines, taxes: [IVA, IRPF], adjustments, currency: 'EUR' });
    expect(totals).toMatchObject({
      subtotal: '1600',
      adjustments: [{ percent: '-10', amount: '-160' }],
      taxTotals: [
        { key: 'IVA', rate: '21', value: '176.4', base: '840' },
        { key: 'IVA (10%)', rate: '10', value: '50', base: '500' },
      ],
      total: '1666.4',
      withheld: [{ value: '216' }],
      amountDue: '1450.4',
    });
  });
});

describe('the taxes of lines', () => {
  it('are counted with an equal one, and those of the document that no line has are left out', () => {
    const lines = [
      { value: '10', taxes: [REDUCED] },
      { value: '20', taxes: [REDUCED, REDUCED] },
    ];
    const { taxTotals } = documentTotals({ items: lines, taxes: [IVA], currency: 'EUR' });
    expect(taxTotals.map(({ key, value }) => [key, value])).toEqual([
      ['IVA', '3'],
      ['IVA (10%)', '2'],
    ]);
  });

  it('of 0 are there with their kind', () => {
    const { taxTotals, total } = documentTotals({ items: items('99'), taxes: [REVERSE], currency: 'EUR' });
    expect(taxTotals).toEqual([{ key: 'VAT', name: 'VAT', rate: '0', value: '0', kind: 'AE' }]);
    expect(total).toBe('99');
  });

  it('are rounded on each line, or once for each rate', () => {
    const document = { items: items('0.03', '0.03', '0.03'), taxes: [IVA], currency: 'EUR' };
    const values = (['line', 'document'] as const).map(
      (taxRounding) => documentTotals({ ...document, taxRounding }).taxTotals[0]?.value,
    );
    expect(values).toEqual(['0.03', '0.02']);
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

  const kinds = [IVA, REDUCED, REVERSE, { ...IVA, name: 'Levy', primaryRate: '21' }];
  const someTaxes = fc.array(fc.constantFrom(...kinds), { maxLength: 3 });
  const withheldTaxes = fc.array(fc.constantFrom(IRPF, { ...IRPF, rate: '7' }), { maxLength: 2 });
  const own = fc.option(someTaxes, { nil: undefined });
  const unit = fc.integer({ min: -5_000_000, max: 50_000_000 });
  const adjusting = fc.record({
    percent: fc.option(fc.integer({ min: -100, max: 100 }).map(String), { nil: undefined }),
    units: unit,
    taxes: own,
  });
  const documents = fc.record({
    code: currency,
    lines: fc.array(fc.record({ units: unit, taxes: own }), { maxLength: 8 }),
    taxes: someTaxes,
    withheld: withheldTaxes,
    adjusted: fc.array(adjusting, { maxLength: 3 }),
    taxRounding: fc.constantFrom('line' as const, 'document' as const, undefined),
  });

  it('every part of a document adds up, in each currency and either rounding', () => {
    fc.assert(
      fc.property(documents, ({ code, lines, taxes, withheld, adjusted, taxRounding }) => {
        const digits = digitsOf(code);
        const amount = (units: number) => divide(String(units), String(10 ** digits), digits);
        const totals = documentTotals({
          items: lines.map(({ units, taxes: own }) => ({ value: amount(units), taxes: own })),
          taxes: [...taxes, ...withheld],
          adjustments: adjusted.map(({ units, ...each }) => ({ ...each, amount: amount(units) })),
          taxRounding,
          currency: code,
        });
        const net = add(totals.subtotal, ...(totals.adjustments ?? []).map((each) => each.amount));
        const kept = totals.withheld ?? [];
        expect(add(net, ...totals.taxTotals.map(({ value }) => value))).toBe(totals.total);
        expect(kept).toHaveLength(withheld.length);
        expect(add(totals.amountDue ?? totals.total, ...kept.map(({ value }) => value))).toBe(totals.total);
        const all = [...totals.taxTotals, ...kept];
        expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
        for (const { value } of all) expect(roundHalfUp(value, digits)).toBe(value);
        for (const tax of totals.taxTotals) {
          if (tax.kind === 'AE') expect(tax.value).toBe('0');
          if (taxRounding !== 'document' || tax.name === 'Levy') continue;
          const terms = { name: tax.name, rate: tax.rate, primaryRate: null };
          expect(itemTax(tax.base ?? totals.subtotal, terms, code)).toBe(tax.value);
        }
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
