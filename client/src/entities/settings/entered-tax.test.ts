import { expect, it } from 'vitest';
import { enteredTax, type TaxDraft } from './entered-tax.ts';

const VAT: TaxDraft = { name: ' VAT ', rate: '19,5 %', compound: false, primaryTax: null };

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
