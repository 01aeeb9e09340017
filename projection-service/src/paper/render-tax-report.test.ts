import type { TaxReportAnswer, TaxReportRow } from '@ledgerline/shared-events/reports/tax-answer.ts';
import { rateLabel } from '@ledgerline/shared-events/reports/tax-labels.ts';
import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { renderTaxReport } from './render-tax-report.ts';

const VAT = { kind: 'S', name: 'VAT', rate: 19, net: 1234.5, tax: 234.56 } as const;
const SUMS = { net: 1234.5, tax: 234.56, withheld: 0, total: 1469.06 };
const NAMES = ['Übersetzungsbüro Müller & Söhne', 'شركة الترجمة', '#panic("x") $ x^2 $', 'x'.repeat(255)];

const row = (id: number): TaxReportRow => ({
  ...{ type: 'invoice', id, payment_id: null, number: `No-${id}.`, date: '2026-10-05', paidOn: null },
  ...{ client_id: 1, client: NAMES[id % 4] ?? '', country: 'DE', vatId: null, currency: 'EUR' },
  ...{ rates: [VAT], ...SUMS, exchangeRate: 1, converted: SUMS },
});

const report = (count: number): TaxReportAnswer => ({
  ...{ from: '2026-10-01', to: '2026-12-31', basis: 'invoiced', currency: 'EUR', total: SUMS },
  ...{ rates: count === 0 ? [] : [VAT], withheld: [], reverseCharge: [], missingRates: [] },
  documents: Array.from({ length: count }, (_, at) => row(at + 1)),
});

async function pagesOf(count: number): Promise<string[]> {
  const printed = { report: report(count), paper: 'A4' as const, seller: 'Ana Müller', today: '2027-01-02' };
  const { text } = await extractText(new Uint8Array(await renderTaxReport(printed)));
  return text.map((page) => page.replace(/\s+/g, ' '));
}

describe('the PDF of a tax report', () => {
  it('has every document, under the heads of the table on each page', async () => {
    const pages = await pagesOf(300);
    const text = pages.join(' ');
    for (let id = 1; id <= 300; id += 1) expect(text).toContain(`No-${id}.`);
    for (const page of pages.slice(1)) expect(page).toContain('Tax (EUR)');
    expect(pages[0]).toContain('Ana Müller');
    expect(pages.at(-1)).toContain(`${pages.length} / ${pages.length}`);
  });

  it('says that nothing counts', async () => {
    expect((await pagesOf(0)).join()).toContain('Nothing counts in this period.');
  });
});

describe('the words of a tax', () => {
  it.each([
    [{ kind: 'S', name: 'VAT', rate: 19 }, 'VAT 19%'],
    [{ kind: 'AE', name: 'Reverse charge', rate: 0 }, 'Reverse charge'],
    [{ kind: 'O', name: 'VAT', rate: 0 }, 'VAT, outside the scope'],
    [{ kind: null, name: '', rate: 0 }, 'No tax'],
  ] as const)('%o is %s', (tax, words) => expect(rateLabel(tax)).toBe(words));
});
