import { describe, expect, it } from 'vitest';
import { type DocumentAmounts, documentTotals } from '../taxes/document-totals.ts';
import { paperModel } from './paper-model.ts';
import type { InvoiceAdjustment, InvoiceTax } from './record.ts';
import { sampleInvoice, sampleItem } from './sample-paper-invoice.ts';

const tax = (fields: Partial<InvoiceTax>): InvoiceTax => ({
  ...{ id: null, name: 'IVA', rate: '21', compound: false, primaryRate: null, ...fields },
});
const IRPF = tax({ name: 'IRPF', rate: '15', kind: 'W' });
const EXEMPT = tax({ name: 'VAT', rate: '0', kind: 'E', reason: 'Exempt from VAT.' });

type Sums = Pick<DocumentAmounts<InvoiceAdjustment>, 'adjustments'> & {
  taxes: InvoiceTax[];
  own?: InvoiceTax[][];
};

function printed({ taxes, own = [], adjustments }: Sums, more: object = {}): string[] {
  const items = [0, 1].map((at) => {
    const line = sampleItem(at + 1, { quantity: '1', rate: '500', value: '500' });
    return own[at] === undefined ? line : { ...line, taxes: own[at] };
  });
  const sums = documentTotals({ items, taxes, adjustments, currency: 'EUR' });
  const { totals } = paperModel(sampleInvoice({ items, taxes, ...sums, ...more }));
  return totals.map(({ kind, label, amount }) => `${kind}: ${label} ${amount}`.trim());
}

describe('the sums on a paper', () => {
  it('end with what is due after what is withheld', () => {
    expect(printed({ taxes: [tax({}), IRPF] })).toEqual([
      'subtotal: Subtotal €1,000.00',
      'tax: IVA (21%) €210.00',
      'total: Total €1,210.00',
      'withheld: IRPF (15%) -€150.00',
      'due: Amount due €1,060.00',
    ]);
  });

  it('show discounts before taxes, several rates, and each reason once', () => {
    const adjustments = [
      { label: 'Discount', percent: '-5', amount: '0' },
      { label: 'Postage', amount: '4.5' },
    ];
    const other = { ...EXEMPT, name: 'City tax' };
    expect(printed({ taxes: [tax({})], own: [[tax({ rate: '10' })], [EXEMPT, other]], adjustments })).toEqual(
      [
        'subtotal: Subtotal €1,000.00',
        'adjustment: Discount (-5%) -€50.00',
        'adjustment: Postage €4.50',
        'tax: IVA (21%) -€9.55',
        'tax: IVA (10%) €50.00',
        'tax: VAT €0.00',
        'reason: Exempt from VAT.',
        'tax: City tax €0.00',
        'total: Total €994.95',
      ],
    );
  });

  it('say the tax in the currency in which it is declared', () => {
    const taxInCurrency = {
      to: 'PLN',
      rate: '0.004273504273',
      date: '2026-10-21',
      source: 'ECB',
      value: '895.52',
    };
    expect(printed({ taxes: [tax({})] }, { taxInCurrency })).toContain(
      'declared: IVA, 1 PLN = 0.004273504273 EUR zł\u00a0895.52',
    );
  });
});
