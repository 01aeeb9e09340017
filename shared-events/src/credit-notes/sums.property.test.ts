import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InvoiceAdjustment as Adjustment, InvoiceItem, InvoiceTax } from '../invoices/record.ts';
import { add, compare, multiply } from '../money/decimal.ts';
import { convertedValue, jobValue } from '../money/job-value.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import { documentTotals } from '../taxes/document-totals.ts';
import { isWithin, leftOfLine, partOfLine, restOfLine } from './lines.ts';
import type { CreditNoteItem } from './record.ts';
import { type CountedNote, type CreditedInvoice, creditSums, excessOf } from './sums.ts';

const tax = (name: string, rate: string, kind?: 'W' | 'E'): InvoiceTax => ({
  id: null,
  name,
  rate,
  compound: false,
  primaryRate: null,
  ...(kind && { kind }),
});

const TAXES: InvoiceTax[][] = [
  [],
  [tax('VAT', '19')],
  [tax('IVA', '21'), tax('IRPF', '15', 'W')],
  [tax('Exempt', '0', 'E')],
  [tax('GST', '5'), tax('QST', '9.975')],
];

const line = fc.record({
  quantity: fc.constantFrom('1', '3', '0.333', '1499', '0.001', '7.25'),
  rate: fc.constantFrom('0.0925', '40', '0.07', '33.333333', '1999', '0.005'),
  own: fc.constantFrom<InvoiceTax[] | null>(null, [tax('VAT', '7')], [tax('VAT', '19')]),
});

const invoices = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    taxes: fc.constantFrom(...TAXES),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD'),
    taxRounding: fc.constantFrom('line' as const, 'document' as const),
    adjustment: fc.constantFrom<Adjustment | null>(
      null,
      { label: 'Discount', percent: '-10', amount: '0' },
      { label: 'Discount', amount: '-1' },
      { label: 'Rush', amount: '5' },
      { label: 'Rush', percent: '3.5', amount: '0' },
    ),
    declared: fc.boolean(),
  })
  .map(({ lines, taxes, currency, taxRounding, adjustment, declared }): CreditedInvoice => {
    const items = lines.map(
      ({ quantity, rate, own }, at): InvoiceItem => ({
        ...{ id: `item${at + 1}`, job_id: null, name: `Line ${at + 1}`, detail: '', quantity, rate },
        value: jobValue(quantity, rate, currency),
        ...(own !== null && { taxes: own }),
      }),
    );
    const adjustments = adjustment === null ? [] : [adjustment];
    const sums = documentTotals<Adjustment>({ items, taxes, adjustments, taxRounding, currency });
    const vat = add(...sums.taxTotals.map(({ value }) => value));
    const value = convertedValue(vat, '1.1', 'EUR');
    const rate = { to: 'EUR', rate: '1.1', date: '2026-11-01', source: 'manual' as const, value };
    return { items, taxes, taxRounding, currency, ...sums, ...(declared && { taxInCurrency: rate }) };
  })
  .filter(({ total }) => compare(total, '0') > 0);

/** What each note asks: of which lines, and how much of what is left in percent, as a quantity or an amount. */
const requests = fc.array(
  fc.array(
    fc.record({ at: fc.nat(4), share: fc.constantFrom('0.1', '0.5', '0.333', '1'), isAmount: fc.boolean() }),
    { minLength: 1, maxLength: 3 },
  ),
  { maxLength: 6 },
);

type Request = { at: number; share: string; isAmount: boolean };

function itemsOf(invoice: CreditedInvoice, notes: readonly CountedNote[], requested: readonly Request[]) {
  return requested.flatMap(({ at, share, isAmount }, place): CreditNoteItem[] => {
    const item = invoice.items[at];
    if (item === undefined || requested.findIndex((one) => one.at === at) !== place) return [];
    const left = leftOfLine(item, notes);
    const value = jobValue(left.value, share, invoice.currency);
    const quantity = multiply(left.quantity, share);
    const part = partOfLine(
      item,
      left,
      { itemId: item.id, ...(isAmount ? { value } : { quantity }) },
      invoice.currency,
    );
    return part === null ? [] : [part];
  });
}

function credited(
  invoice: CreditedInvoice,
  notes: CountedNote[],
  items: CreditNoteItem[],
): CountedNote | null {
  if (items.length === 0) return null;
  const note = { ...creditSums(invoice, notes, items), items };
  return compare(note.total, '0') > 0 && excessOf(invoice, [...notes, note]) === null ? note : null;
}

function notesOf(invoice: CreditedInvoice, requested: readonly Request[][]): CountedNote[] {
  const notes: CountedNote[] = [];
  for (const one of requested) {
    const note = credited(invoice, notes, itemsOf(invoice, notes, one));
    if (note !== null) notes.push(note);
  }
  return notes;
}

const sumOf = (notes: readonly CountedNote[], of: (note: CountedNote) => string) => add(...notes.map(of));

it('credit notes never take more than the invoice has, and each adds up', () => {
  fc.assert(
    fc.property(invoices, requests, (invoice, requested) => {
      const notes = notesOf(invoice, requested);
      for (const note of notes) {
        const parts = [note.subtotal, ...note.taxTotals.map(({ value }) => value)];
        expect(add(...parts, ...(note.adjustments ?? []).map(({ amount }) => amount))).toBe(note.total);
        expect(add(...note.items.map(({ value }) => value))).toBe(note.subtotal);
      }
      for (const item of invoice.items) {
        expect(isWithin(leftOfLine(item, notes).value, item.value)).toBe(true);
      }
      expect(
        isWithin(
          sumOf(notes, ({ total }) => total),
          invoice.total,
        ),
      ).toBe(true);
    }),
  );
});

it('the rest makes the parts the whole to the cent, also after one in between was deleted', () => {
  fc.assert(
    fc.property(invoices, requests, fc.nat(5), (invoice, requested, deleted) => {
      const notes = notesOf(invoice, requested).filter((_, at) => at !== deleted);
      const items = invoice.items.flatMap((item) => {
        const left = leftOfLine(item, notes);
        return left.isWhole ? [] : [restOfLine(item, left)];
      });
      const rest = creditSums(invoice, notes, items);
      const all = [...notes, { ...rest, items }];
      expect(excessOf(invoice, all)).toBeNull();
      expect(sumOf(all, ({ total }) => total)).toBe(invoice.total);
      expect(sumOf(all, amountDueOf)).toBe(amountDueOf(invoice));
      for (const { key, value } of invoice.taxTotals) {
        const ofKey = all.flatMap((note) => note.taxTotals.filter((one) => one.key === key));
        expect(add(...ofKey.map((one) => one.value))).toBe(value);
      }
      const declared = sumOf(all, ({ taxInCurrency }) => taxInCurrency?.value ?? '0');
      expect(declared).toBe(invoice.taxInCurrency?.value ?? '0');
    }),
  );
});

it('all of an invoice at once is the invoice', () => {
  fc.assert(
    fc.property(invoices, (invoice) => {
      const items = invoice.items.map((item) => restOfLine(item, leftOfLine(item, [])));
      const { taxTotals, total, subtotal } = creditSums(invoice, [], items);
      expect({ total, subtotal }).toEqual({ total: invoice.total, subtotal: invoice.subtotal });
      expect(taxTotals.map(({ key, value }) => [key, value])).toEqual(
        invoice.taxTotals
          .filter(({ value, base }) => value !== '0' || (base ?? subtotal) !== '0')
          .map(({ key, value }) => [key, value]),
      );
    }),
  );
});

it('more of a line than it has is named', () => {
  const items: InvoiceItem[] = [
    { id: 'item1', job_id: null, name: 'Leaflet', detail: '', quantity: '3', rate: '40', value: '120' },
  ];
  const invoice = {
    items,
    taxes: [],
    ...documentTotals<Adjustment>({ items, taxes: [], currency: 'EUR' }),
    currency: 'EUR',
  };
  const two = items.map((item) => ({ ...item, quantity: '2', value: '80' }));
  const note = { ...creditSums(invoice, [], two), items: two };
  expect(excessOf(invoice, [note])).toBeNull();
  expect(excessOf(invoice, [note, note])).toEqual({ field: 'items', name: 'Leaflet' });
});
