import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InvoiceRecord } from '../invoices/record.ts';
import { sampleInvoice } from '../invoices/sample-paper-invoice.ts';
import { digitsOf } from '../money/currency.ts';
import { add, compare, divide, isNegative, multiply, negate, subtract } from '../money/decimal.ts';
import { convertedValue } from '../money/job-value.ts';
import type { PaymentRecord } from '../payments/record.ts';
import { convertedAmount } from '../settings/exchange-of.ts';
import { amountDueOf } from '../taxes/amount-due.ts';
import { documentTotals } from '../taxes/document-totals.ts';
import type { TaxKind } from '../taxes/kinds.ts';
import { dueIn, type TaxedAmounts, taxIn, withheldIn } from '../taxes/taxed-amounts.ts';
import {
  creditedTax,
  paidEntries,
  type ReportedInvoice,
  type TaxDocument,
  taxDocumentOf,
} from './tax-document.ts';
import { entriesOf, type TaxPeriod, TaxReportSums, type TaxSums } from './tax-report.ts';

const SETTINGS = { currency: 'EUR', conversion: null };
const YEAR: TaxPeriod = { from: '2026-01-01', to: '2026-12-31', basis: 'invoiced' };

const tax = (name: string, rate: string, kind: TaxKind = 'S', primaryRate: string | null = null) => ({
  ...{ id: null, name, rate, compound: primaryRate !== null, primaryRate },
  ...(kind !== 'S' && { kind }),
});
const VAT = tax('VAT', '19');
const REDUCED = tax('VAT', '7');
const REVERSE = tax('Reverse charge', '0', 'AE');
const TAXES = [[VAT], [REDUCED], [REVERSE], [], [tax('GST', '5'), tax('QST', '9.975', 'S', '5')]];

type Paid = { settled: string; date: string; kind?: PaymentRecord['kind'] };
type Drawn = Partial<Pick<InvoiceRecord, 'items' | 'adjustments' | 'taxes' | 'taxRounding' | 'currency'>> & {
  id?: number;
  date?: string;
  rate?: string;
  declares?: boolean;
  paid?: readonly Paid[];
};

/** An invoice as the product would freeze it. */
function invoice({
  id = 1,
  date = '2026-03-10',
  rate,
  declares,
  paid = [],
  ...drawn
}: Drawn): ReportedInvoice {
  const { currency = 'EUR', items = [], taxes = [VAT] } = drawn;
  const totals = documentTotals({ ...drawn, currency, items, taxes });
  const payments = paid.map(({ settled, date: day, kind }, at): [string, PaymentRecord] => [
    String(at + 1),
    {
      ...{ kind: kind ?? (isNegative(settled) ? 'refund' : 'payment'), date: day, currency },
      ...{ amount: settled.replace('-', ''), exchange: null, fee: '0', method: '', reference: '' },
      created_at: '2026-03-10T09:00:00.000Z',
    },
  ]);
  const { adjustments, withheld, amountDue, ...sums } = totals;
  const exchange = rate === undefined ? null : { to: 'EUR', rate, date, source: 'ECB' };
  const vat = add(...totals.taxTotals.map(({ value }) => value));
  return {
    ...sampleInvoice({}),
    ...{ id, number: String(id), client_id: 1, client_name: 'Client', date, currency, items, taxes },
    ...sums,
    ...{ adjustments: adjustments ?? null, withheld: withheld ?? null, amountDue: amountDue ?? null },
    ...{ exchange, payments: Object.fromEntries(payments), paid: false, paid_at: null },
    taxInCurrency:
      declares && exchange && rate !== undefined
        ? { ...exchange, value: convertedValue(vat, rate, 'EUR') }
        : null,
    created_at: '2026-03-10T09:00:00.000Z',
  };
}

const line = (value: string, taxes?: ReportedInvoice['taxes']) => ({
  ...{ id: 'new1', job_id: null, name: 'Line', detail: '', quantity: '1', rate: value, value },
  ...(taxes && { taxes }),
});

const sumsOf = (documents: readonly TaxDocument[], period: TaxPeriod): TaxSums => {
  const report = new TaxReportSums();
  for (const document of documents) {
    for (const entry of entriesOf(document, period, SETTINGS)) report.add(entry);
  }
  return report.sums;
};

const drawnInvoice = fc
  .record({
    currency: fc.constantFrom('EUR', 'USD', 'JPY', 'KWD'),
    values: fc.array(fc.tuple(fc.integer({ min: 1, max: 900_000 }), fc.constantFrom(null, ...TAXES)), {
      minLength: 1,
      maxLength: 5,
    }),
    taxes: fc.constantFrom(...TAXES),
    withheld: fc.boolean(),
    discount: fc.constantFrom(null, '-10', '2.5'),
    taxRounding: fc.constantFrom('line' as const, 'document' as const),
    rate: fc.constantFrom('1.0873', '163.42', '0.3391'),
    declares: fc.boolean(),
    month: fc.integer({ min: 1, max: 12 }),
    parts: fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 6 }),
  })
  .map(({ currency, values, month, taxes, withheld, discount, parts, ...drawn }): ReportedInvoice => {
    const digits = digitsOf(currency);
    const scale = `1${'0'.repeat(digits)}`;
    const date = `2026-${String(month).padStart(2, '0')}-15`;
    const document = {
      ...drawn,
      ...{ currency, date, taxes: withheld ? [...taxes, tax('IRPF', '15', 'W')] : [...taxes] },
      items: values.map(([units, own]) => line(divide(String(units), scale, digits), own ?? undefined)),
      adjustments: discount === null ? null : [{ label: 'Discount', percent: discount, amount: '0' }],
    };
    const due = amountDueOf(invoice(document));
    const whole = String(parts.reduce((sum, part) => sum + part, 0));
    const paid = parts.map((part, at) => {
      const settled = divide(multiply(due, String(part)), whole, digits);
      return { settled, date: `2026-${String(Math.min(12, month + at)).padStart(2, '0')}-20` };
    });
    const rest = subtract(due, add(...paid.map(({ settled }) => settled)));
    const last = paid.at(-1);
    if (last !== undefined) last.settled = add(last.settled, rest);
    return invoice({ ...document, paid });
  });

const cellsOf = ({ taxes, net, overlaps, withheld }: TaxedAmounts): string[] => [
  ...taxes.flatMap((part) => (overlaps ? [part.tax] : [part.tax, part.net])),
  net,
  ...withheld.map(({ value }) => value),
];

describe('a tax report', () => {
  it('has the amounts of documents by kind and rate, withheld taxes and reverse charge by client', () => {
    const documents = [
      invoice({ items: [line('1000'), line('100', [REDUCED])], taxes: [VAT, tax('IRPF', '15', 'W')] }),
      invoice({ items: [line('500')], taxes: [REVERSE], date: '2026-04-01', currency: 'USD', rate: '2' }),
      invoice({ items: [line('70')], taxes: [REVERSE], date: '2026-02-01' }),
      invoice({ items: [line('30')], taxes: [], date: '2026-05-01' }),
      invoice({ items: [line('9')], currency: 'JPY' }),
      invoice({ items: [line('9')], date: '2027-01-01' }),
    ].map(taxDocumentOf);
    const client = { client_id: 1, client: 'Client', country: null, vatId: null };
    expect(sumsOf(documents, YEAR)).toEqual({
      documents: 4,
      total: { net: '1450', tax: '197', withheld: '165', total: '1482' },
      rates: [
        { kind: 'S', name: 'VAT', rate: '19', net: '1000', tax: '190' },
        { kind: 'S', name: 'VAT', rate: '7', net: '100', tax: '7' },
        { kind: 'AE', name: 'Reverse charge', rate: '0', net: '320', tax: '0' },
        { kind: null, name: '', rate: '0', net: '30', tax: '0' },
      ],
      withheld: [{ ...client, name: 'IRPF', rate: '15', value: '165' }],
      reverseCharge: [
        {
          ...client,
          net: '320',
          months: [
            { month: '2026-02', net: '70' },
            { month: '2026-04', net: '250' },
          ],
        },
      ],
      missingRates: [{ currency: 'JPY', count: 1 }],
    });
  });

  it('counts the net amount of a line with several taxes once, and what has no tax beside it', () => {
    const [gst, qst] = [tax('GST', '5'), tax('QST', '9.975', 'S', '5')];
    const document = taxDocumentOf(invoice({ items: [line('100'), line('40', [])], taxes: [gst, qst] }));
    const { total, rates } = sumsOf([document], YEAR);
    expect(total).toEqual({ net: '140', tax: '15.47', withheld: '0', total: '155.47' });
    expect(rates.map(({ name, net, tax: value }) => [name, net, value])).toEqual([
      ['QST', '100', '10.47'],
      ['GST', '100', '5'],
      ['', '40', '0'],
    ]);
  });

  it('subtracts a credit note in its month, and never counts it by payment', () => {
    const document = taxDocumentOf(invoice({ items: [line('1000')] }));
    const credit = creditedTax(invoice({ id: 2, items: [line('100')], date: '2026-05-01' }));
    expect(sumsOf([document, credit], YEAR).total).toMatchObject({ net: '900', tax: '171' });
    expect(sumsOf([document, credit], { ...YEAR, from: '2026-05-01' }).total).toMatchObject({ net: '-100' });
    expect(sumsOf([credit], { ...YEAR, basis: 'paid' }).documents).toBe(0);
  });

  it('counts a payment on its day, no more than the document, and takes a refund back', () => {
    const paid = [
      { settled: '59.50', date: '2026-03-20' },
      { settled: '100', date: '2026-04-20' },
      { settled: '-40.50', date: '2026-05-20' },
      { settled: '-23.80', date: '2026-07-20' },
    ];
    const document = taxDocumentOf(invoice({ items: [line('100')], paid }));
    expect(
      paidEntries(document, SETTINGS).map(({ day, amounts }) => [day, amounts.net, taxIn(amounts)]),
    ).toEqual([
      ['2026-03-20', '50', '9.5'],
      ['2026-04-20', '50', '9.5'],
      ['2026-05-20', '0', '0'],
      ['2026-07-20', '-20', '-3.8'],
    ]);
    expect(
      sumsOf([document], { ...YEAR, from: '2026-04-01', to: '2026-06-30', basis: 'paid' }).total,
    ).toEqual({
      ...{ net: '50', tax: '9.5', withheld: '0', total: '59.5' },
    });
  });

  it('takes back what was paid of what a credit note takes, on its day', () => {
    const paid = [{ settled: '119', date: '2026-03-20' }];
    const credit = (date: string, due: string) => ({
      ...{ number: 'CN-1', date, total: due, due, reason: '', jobs: [] },
    });
    const of = (credits: ReportedInvoice['credits']) =>
      paidEntries(
        taxDocumentOf({ ...invoice({ items: [line('100')], paid }), ...(credits && { credits }) }),
        SETTINGS,
      ).map(({ day, amounts }) => [day, amounts.net, taxIn(amounts)]);
    const whole = ['2026-03-20', '100', '19'];
    expect(of({ 1: credit('2026-05-01', '59.50') })).toEqual([whole, ['2026-05-01', '-50', '-9.5']]);
    expect(of({ 1: credit('2026-03-01', '59.50') })).toEqual([['2026-03-20', '50', '9.5']]);
    expect(of({ 1: null })).toEqual([whole]);
  });

  it('counts no draft of fiscal mode', () => {
    const draft = { ...invoice({ items: [line('100')] }), fiscal: { state: 'draft' as const } };
    expect(sumsOf([taxDocumentOf(draft)], YEAR).documents).toBe(0);
  });

  it('counts a document of 0 once somebody says that it is paid', () => {
    const items = [line('100'), line('-100', [tax('VAT', '19')])];
    const document = taxDocumentOf({ ...invoice({ items }), paid: true, paid_at: '2026-04-01' });
    expect(sumsOf([document], { ...YEAR, basis: 'paid' })).toMatchObject({
      documents: 1,
      total: { total: '0' },
    });
  });

  it('takes the tax that the document declares in the primary currency', () => {
    const drawn = invoice({ items: [line('100')], currency: 'USD', rate: '3' });
    const declared = { to: 'EUR', rate: '2', date: '2026-03-10', source: 'manual', value: '9.51' };
    const [entry] = entriesOf(taxDocumentOf({ ...drawn, taxInCurrency: declared }), YEAR, SETTINGS);
    expect(entry).toMatchObject({ exchangeRate: '2', converted: { net: '50', taxes: [{ tax: '9.51' }] } });
  });

  it('adds up to the documents to the cent, in their own and in the primary currency', () => {
    fc.assert(
      fc.property(fc.array(drawnInvoice, { minLength: 1, maxLength: 6 }), (invoices) => {
        for (const one of invoices) {
          const { amounts } = taxDocumentOf(one);
          expect(add(amounts.net, taxIn(amounts))).toBe(one.total);
          expect(dueIn(amounts)).toBe(amountDueOf(one));
          if (!amounts.overlaps) expect(add(...amounts.taxes.map(({ net }) => net))).toBe(amounts.net);
        }
        const undeclared = invoices.map((one) => ({ ...one, taxInCurrency: null }));
        const { total } = sumsOf(undeclared.map(taxDocumentOf), YEAR);
        const converted = undeclared.map((one) => convertedAmount(one.total, one, SETTINGS) ?? '0');
        expect(add(total.net, total.tax)).toBe(add(...converted));
        const declared = invoices.flatMap(({ taxInCurrency, currency }) =>
          taxInCurrency && currency !== 'EUR' ? [taxInCurrency.value] : [],
        );
        const some = invoices.filter(({ taxInCurrency, currency }) => taxInCurrency && currency !== 'EUR');
        expect(sumsOf(some.map(taxDocumentOf), YEAR).total.tax).toBe(add(...declared));
      }),
    );
  });

  it('is in four quarters what it is in the year', () => {
    fc.assert(
      fc.property(
        fc.array(drawnInvoice, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('invoiced' as const, 'paid' as const),
        (invoices, basis) => {
          const documents = invoices.map(taxDocumentOf);
          const quarters = [1, 4, 7, 10].map((month) => {
            const two = (of: number) => String(of).padStart(2, '0');
            return sumsOf(documents, {
              ...{ from: `2026-${two(month)}-01`, to: `2026-${two(month + 2)}-31`, basis },
            });
          });
          const year = sumsOf(documents, { ...YEAR, basis });
          expect(quarters.reduce((sum, { documents: count }) => sum + count, 0)).toBe(year.documents);
          for (const sum of ['net', 'tax', 'withheld', 'total'] as const) {
            expect(add(...quarters.map(({ total }) => total[sum]))).toBe(year.total[sum]);
          }
          for (const { kind, name, rate, net } of year.rates) {
            const same = quarters.flatMap(({ rates }) =>
              rates.filter((one) => one.kind === kind && one.name === name && one.rate === rate),
            );
            expect(add(...same.map((one) => one.net))).toBe(net);
          }
        },
      ),
    );
  });

  it('by payment is the document to the cent once it is paid, and never more before', () => {
    fc.assert(
      fc.property(drawnInvoice, (one) => {
        const document = taxDocumentOf(one);
        const [whole] = entriesOf(document, YEAR, SETTINGS);
        const entries = paidEntries(document, SETTINGS);
        for (const side of ['amounts', 'converted'] as const) {
          const cells = entries.map((entry) => cellsOf(entry[side] ?? document.amounts));
          const goal = cellsOf(whole?.[side] ?? document.amounts);
          const sums = goal.map(() => '0');
          for (const each of cells) {
            for (const [at, cell] of each.entries()) {
              const sum = add(sums[at] ?? '0', cell);
              sums[at] = sum;
              const [size, most] = [sum, goal[at] ?? '0'].map((value) =>
                isNegative(value) ? negate(value) : value,
              );
              expect(compare(size ?? '', most ?? '')).not.toBe(1);
            }
          }
          expect(sums).toEqual(goal);
        }
        expect(add(...entries.map(({ amounts }) => dueIn(amounts)))).toBe(amountDueOf(one));
        expect(add(...entries.map(({ amounts }) => withheldIn(amounts)))).toBe(withheldIn(document.amounts));
      }),
    );
  });
});
