import { describe, expect, test } from 'vitest';
import { paperModel } from '../invoices/paper-model.ts';
import { sampleInvoice, sampleItem } from '../invoices/sample-paper-invoice.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { estimatedWidth } from './inter-advances.ts';
import { paperWidths } from './layout.ts';

const widthsIn = (fields: Parameters<typeof sampleInvoice>[0]) =>
  paperWidths(paperModel(sampleInvoice(fields)));

describe('the widths of a paper', () => {
  test.each(BUILT_IN_LANGUAGES)('are those of the design in $name, as far as its words allow', (language) => {
    const { locale, strings, dateFormat } = language;
    const { quantity, unitPrice, amount, totals } = widthsIn({ locale, dateFormat, strings: [...strings] });
    expect([quantity, amount, totals]).toEqual([84, 112, 300]);
    expect(unitPrice).toBeGreaterThanOrEqual(100);
    expect(unitPrice).toBeLessThan(112);
  });

  test('grow with the figures, whatever their length', () => {
    const value = '123456789012345.12';
    const { amount, totals } = widthsIn({ items: [sampleItem(1, { value })], total: value });
    expect(amount).toBeGreaterThan(estimatedWidth('123,456,789,012,345.12', 13));
    expect(totals).toBeGreaterThan(300);
  });

  test('grow for a long heading up to a limit, beyond which it takes a second line', () => {
    const long = 'Price of a unit in the currency that was agreed upon with the client';
    const { unitPrice } = widthsIn({ strings: [{ id: 'unitPrice', value: long }] });
    expect(unitPrice).toBe(156);
  });
});

describe('the estimated width of a text', () => {
  test('counts all digits as equally wide, accents as nothing and square letters as an em', () => {
    expect(estimatedWidth('111', 13)).toBe(estimatedWidth('888', 13));
    expect(estimatedWidth('é', 13)).toBe(estimatedWidth('e', 13));
    expect(estimatedWidth('請求書', 12)).toBe(36);
  });
});
