import type { PaperInvoice } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { sampleInvoice, sampleItem } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { extractLinks, extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { renderInvoice } from './render-invoice.ts';
import { drawnLines } from './testing/drawn-lines.ts';

const HOSTILE =
  '#panic("x") #import "a.typ" \\ $ x^2 $ `raw` *bold* _it_ <label> @ref [x] {y} //c /*d*/ \u0000\u0007 \ud800 \ue000 😀';

type Rendered = { bytes: Uint8Array; pages: string[]; text: string };

async function rendered(invoice: Partial<PaperInvoice>, paper: 'A4' | 'Letter' = 'A4'): Promise<Rendered> {
  const bytes = await renderInvoice(sampleInvoice(invoice), { paper });
  const { text } = await extractText(new Uint8Array(bytes));
  const pages = text.map((page) => page.replace(/\s+/g, ' '));
  return { bytes, pages, text: pages.join(' ') };
}

function expectInOrder(text: string, parts: string[]): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `"${part}" after character ${from} of: ${text}`).toBeGreaterThanOrEqual(0);
    from = at + part.length;
  }
}

function manyItems(count: number): PaperInvoice['items'] {
  return Array.from({ length: count }, (_, index) => sampleItem(index + 1, { name: `Item-${index + 1}.` }));
}

describe('renderInvoice', () => {
  test('writes every text of the invoice in the order of the paper', async () => {
    const { text, pages } = await rendered({});
    expect(pages).toHaveLength(1);
    expectInOrder(text, [
      'Invoice',
      'Date 21/10/2026',
      'Invoice number 143',
      'Due date 20/11/2026',
      'Reference PO 4471-B',
      'Marta Wiśniewska Translations',
      'VAT ID DE 298 417 603',
      'Bill to',
      'Lingua Nord GmbH',
      'Description',
      'Qty',
      'Unit price',
      'Amount',
      'Works agreement, annex 2 Translation DE > EN, words 2,950 0.11 324.50',
      'Terminology session Consulting, hours 1.9 43.00 81.70',
      'Subtotal €1,100.30',
      'VAT (19%) €209.06',
      'Total €1,309.36',
      'Payment instructions',
      'IBAN DE21 8605 5592 1090 0442 17',
      'Notes',
      'Thank you for your business.',
    ]);
  });

  test('draws the horizontal rules of the paper and no other line', async () => {
    const lines = await drawnLines((await rendered({})).bytes);
    const rules = lines.map(({ width, height, weight, color }) => [width, height, weight, color]);
    const [row, head, sum] = [
      [667, 0, 1, '#dedcd8'],
      [667, 0, 1, '#1b1917'],
      [300, 0, 1, '#1b1917'],
    ];
    expect(rules.map(([width, ...look]) => [Math.round(Number(width)), ...look])).toEqual([
      ...[row, row, row],
      ...[head, sum, sum, sum],
    ]);
  });

  test('draws no vertical line in a long table, on any page', async () => {
    const lines = await drawnLines((await rendered({ items: manyItems(70) })).bytes);
    expect(new Set(lines.map(({ page }) => page)).size).toBeGreaterThan(2);
    expect(lines.filter(({ height }) => height !== 0)).toEqual([]);
    expect(lines.filter(({ color }) => !['#dedcd8', '#1b1917'].includes(color))).toEqual([]);
  });

  test('gives the same bytes again, whatever was printed in between', async () => {
    const first = await rendered({});
    const other = await rendered({ number: '144', locale: 'he' });
    const second = await rendered({});
    expect(Buffer.from(second.bytes).equals(Buffer.from(first.bytes))).toBe(true);
    expect(Buffer.from(other.bytes).equals(Buffer.from(first.bytes))).toBe(false);
  });

  test('is a tagged PDF/A-2a with the title, author, language and date of the invoice', async () => {
    const { bytes } = await rendered({ locale: 'pt-BR' });
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(file).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
    expect(file).toContain('/Lang (pt-BR)');
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: 'Invoice 143',
      Author: 'Marta Wiśniewska Translations',
      CreationDate: expect.stringContaining('20261021093000'),
    });
  });

  test('passes the rules of PDF/UA-1 too', async () => {
    const bytes = await renderInvoice(sampleInvoice(), { paper: 'A4', standard: 'accessible' });
    expect(Buffer.from(bytes).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test.each([
    { paper: 'A4' as const, size: [595, 842] },
    { paper: 'Letter' as const, size: [612, 792] },
  ])('has the size of $paper', async ({ paper, size }) => {
    const { bytes } = await rendered({}, paper);
    const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
    expect(page.view.slice(2).map(Math.round)).toEqual(size);
  });

  test('repeats the head of a long table, prints each row once and keeps the totals together', async () => {
    const { pages, text } = await rendered({ items: manyItems(70) });
    expect(pages.length).toBeGreaterThan(2);
    const withItems = pages.filter((page) => page.includes('Item-'));
    expect(withItems.every((page) => page.includes('Description'))).toBe(true);
    for (let id = 1; id <= 70; id += 1) expect(text.split(`Item-${id}.`)).toHaveLength(2);
    const last = pages.at(-1) ?? '';
    expectInOrder(last, ['Subtotal', 'VAT (19%)', 'Total']);
    expect(last).toContain(`${pages.length} / ${pages.length}`);
  });

  test.each([12, 13, 14, 15, 16, 17, 18, 19, 20, 40, 85])(
    'never splits the totals, nor separates them from the last item (%i items)',
    async (count) => {
      const { pages } = await rendered({ items: manyItems(count) });
      const parts = ['Subtotal', 'VAT (19%)', '€1,309.36'];
      const holding = pages.filter((page) => parts.some((part) => page.includes(part)));
      expect(holding).toHaveLength(1);
      expect(holding[0]).toContain(`Item-${count}.`);
    },
  );

  test('lets totals with very many taxes continue on further pages', async () => {
    const taxTotals = Array.from({ length: 60 }, (_, index) => ({
      key: `${index}`,
      name: `Tax-${index}.`,
      rate: '1',
      value: '1',
    }));
    const { pages, text } = await rendered({ taxTotals });
    expect(pages.length).toBeGreaterThan(1);
    for (let index = 0; index < 60; index += 1) expect(text).toContain(`Tax-${index}.`);
  });

  test('prints hostile texts literally and executes none of them', async () => {
    const party = { name: HOSTILE, details: `${HOSTILE}\n${HOSTILE}` };
    const { text } = await rendered({
      number: HOSTILE,
      reference: HOSTILE,
      billingInformation: party,
      billTo: party,
      items: [sampleItem(1, { name: HOSTILE, detail: HOSTILE })],
      taxTotals: [{ key: 'x', name: HOSTILE, rate: '19', value: '1' }],
      strings: [{ id: 'invoice', value: HOSTILE }],
      paymentInstructions: HOSTILE.replaceAll('<', '&lt;'),
    });
    expect(text.match(/#panic\("x"\)/g)?.length).toBeGreaterThanOrEqual(10);
    expectInOrder(text, ['#import "a.typ" \\ $ x^2 $ `raw` *bold* _it_ <label> @ref [x] {y}', '//c /*d*/']);
    expect(text).toContain('😀');
  });

  test('breaks very long words and rows over the pages without loss', async () => {
    const { text, pages } = await rendered({
      items: [sampleItem(1, { name: 'ł'.repeat(10_000) }), sampleItem(2, { name: '本'.repeat(10_000) })],
      invoiceNotes: 'q'.repeat(10_000),
    });
    expect(pages.length).toBeGreaterThan(5);
    const letters = (letter: string) => text.split(letter).length - 1;
    expect([letters('ł'), letters('本'), letters('q')]).toEqual([10_000, 10_000, 10_000]);
  });

  test('writes an invoice from right to left with mixed scripts', async () => {
    const { text } = await rendered({
      locale: 'he',
      currency: 'ILS',
      strings: [{ id: 'invoice', value: 'חשבונית' }],
      billTo: { name: '株式会社 翻訳', details: 'شارع الملك 5' },
      items: [sampleItem(1, { name: 'חוזה Contract v2' })],
    });
    expectInOrder(text, ['חשבונית', '株式会社 翻訳', 'Contract v2', '1,309.36']);
    expect(text).not.toContain('□');
  });

  test('keeps every letter readable by programs in a long table written from right to left', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `Line ${index + 1} of annex ${index + 100}`);
    const { text } = await rendered({
      locale: 'he',
      billTo: { name: 'Lingua Nord 7', details: 'Speicherstadt 9\n20457 Hamburg\nVAT 12' },
      items: names.map((name, index) => sampleItem(index + 1, { name })),
      paymentInstructions: '<p>Pay 5 to <b>DE21 8605</b><br>BIC 7</p>',
    });
    expectInOrder(text, ['Lingua Nord 7', 'Speicherstadt 9', '20457 Hamburg', 'VAT 12']);
    expectInOrder(
      text,
      names.flatMap((name) => [name, 'Translation DE > EN, words', '2,950', '0.11', '324.50']),
    );
    expectInOrder(text, ['Pay 5 to', 'DE21 8605', 'BIC 7']);
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  test('prints old texts without their hidden characters, as the screen shows them', async () => {
    const { text } = await rendered({
      reference: 'PO 100\u202e001',
      items: [sampleItem(1, { name: 'contract\u2067\u202efdp.exe' })],
    });
    expectInOrder(text, ['PO 100001', 'contractfdp.exe']);
  });

  test('draws formatting, lists and links of the payment instructions', async () => {
    const { bytes, text } = await rendered({
      paymentInstructions:
        '<p>Pay <b>soon</b>, <a href="https://example.com/pay">here</a> <a href="javascript:x()">not</a></p><ul><li>one</li></ul>',
    });
    expectInOrder(text, ['Pay soon, here not', '• one']);
    expect((await extractLinks(new Uint8Array(bytes))).links).toEqual(['https://example.com/pay']);
  });

  test('prints an invoice without any filled field', async () => {
    const nobody = { name: '', details: '' };
    const { text } = await rendered({
      items: [],
      reference: '',
      taxTotals: [],
      billingInformation: nobody,
      billTo: nobody,
      paymentInstructions: '',
      invoiceNotes: '',
    });
    expectInOrder(text, ['Invoice', 'Bill to', 'Description', 'Subtotal', 'Total']);
    expect(text).not.toContain('Notes');
  });
});
