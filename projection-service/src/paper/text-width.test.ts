import { sampleInvoice, sampleItem } from '@ledgerline/shared-events/invoices/sample-paper-invoice.ts';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { renderInvoice } from './render-invoice.ts';
import { mostWidth } from './text-width.ts';

const POINT = 96 / 72;

/** The width of a typeset description in the PDF, in pixels. */
async function widthOnPaper(name: string): Promise<number> {
  const invoice = sampleInvoice({ items: [sampleItem(1, { name, detail: '' })] });
  const pdf = await getDocumentProxy(await renderInvoice(invoice, { paper: 'A4' }));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const found = items.find((item) => 'str' in item && item.str === name);
  if (found === undefined || !('width' in found)) throw new Error(`"${name}" is not on the paper.`);
  return found.width * POINT;
}

describe('mostWidth', () => {
  test.each([
    'Works agreement, annex 2',
    'WAVE To. Ty LT AV',
    'Łódź – §12 → “naïve”',
    'Договор № 7',
    'iiiiiillll',
  ])('is slightly more than the typeset width: %s', async (text) => {
    const set = await widthOnPaper(text);
    expect(mostWidth(text, 13)).toBeGreaterThanOrEqual(set);
    expect(mostWidth(text, 13)).toBeLessThan(set * 1.15);
  });

  test('is infinite for scripts whose letters change with their neighbours', () => {
    expect(mostWidth('شارع', 13)).toBe(Number.POSITIVE_INFINITY);
  });
});
