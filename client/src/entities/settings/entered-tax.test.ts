import { expect, it } from 'vitest';
import { BLANK_TAX, draftOfTax, enteredTax, type TaxDraft } from './entered-tax.ts';

const VAT: TaxDraft = { ...BLANK_TAX, name: ' VAT ', rate: '19,5 %' };

it('an entered tax has a trimmed name, and its rate as a decimal', () => {
  expect(enteredTax(VAT)).toEqual({ name: 'VAT', rate: '19.5', compound: false, primaryTax: null });
});

it('a compound tax needs a primary tax', () => {
  expect(enteredTax({ ...VAT, compound: true })).toBeNull();
  expect(enteredTax({ ...VAT, compound: true, primaryTax: 3 })).toMatchObject({
    compound: true,
    primaryTax: 3,
  });
});

it('a tax that is not compound has no primary tax, whichever was chosen before', () => {
  expect(enteredTax({ ...VAT, primaryTax: 3 })).toMatchObject({ compound: false, primaryTax: null });
});

it.each([
  [{ name: ' ' }],
  [{ rate: '' }],
  [{ rate: '0' }],
  [{ rate: '-1' }],
  [{ rate: '101' }],
  [{ rate: 'x' }],
])('a tax with %j is not complete', (wrong) => {
  expect(enteredTax({ ...VAT, ...wrong })).toBeNull();
});

it('a tax of another kind has the kind and its reason; a rate where the kind has one', () => {
  const reverse = { ...VAT, kind: 'AE' as const, rate: '', reason: ' Reverse charge ', compound: true };
  expect(enteredTax(reverse)).toEqual({
    ...{ name: 'VAT', rate: '0', compound: false, primaryTax: null },
    ...{ kind: 'AE', reason: 'Reverse charge' },
  });
  expect(enteredTax({ ...VAT, kind: 'W', rate: '15', reason: 'x' })).toMatchObject({ rate: '15', kind: 'W' });
  expect(enteredTax({ ...VAT, kind: 'W', rate: '' })).toBeNull();
  expect(enteredTax({ ...VAT, kind: 'E', rate: '', vatex: 'VATEX-EU-132' })).toMatchObject({
    vatex: 'VATEX-EU-132',
  });
});

it('a tax that becomes a standard one says so, and loses its reason', () => {
  const exempt = { ...{ id: 4, name: 'VAT', rate: 0, compound: false, primaryTax: null, default: false } };
  const before = { ...exempt, kind: 'E' as const, reason: 'School', vatex: null };
  expect(enteredTax({ ...draftOfTax(before), kind: 'S', rate: '7' }, before)).toMatchObject({
    ...{ kind: 'S', rate: '7', reason: null, vatex: null },
  });
});
