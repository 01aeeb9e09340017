import { describe, expect, test } from 'vitest';
import { creditNotePaper } from '../credit-notes/paper.ts';
import { BUILT_IN_LANGUAGES } from '../languages/built-in.ts';
import { quotePaper } from '../quotes/paper.ts';
import { paperModel } from './paper-model.ts';
import { sampleInvoice, sampleItem } from './sample-paper-invoice.ts';

describe('the bank account on a paper', () => {
  const accounts = [
    { currency: 'EUR', iban: 'DE02120300000000202051', bic: 'BYLADEM1001', bankName: 'Bank & <b>Sons</b>' },
    { currency: 'USD', account: '021000021 / 98765', holder: 'Marta Wiśniewska' },
  ];
  const { name, details } = sampleInvoice().billingInformation;
  const from = (party: object) => ({ billingInformation: { name, details, party } });

  test('is that of the currency, in the language of the paper', () => {
    const printed = (currency: string) =>
      paperModel(sampleInvoice({ ...from({ accounts }), currency, locale: 'de' })).account;
    expect(printed('EUR')).toEqual({
      label: 'Bankverbindung',
      html: '<p>IBAN DE02 1203 0000 0000 2020 51<br>BIC BYLADEM1001<br>Bank &amp; &lt;b&gt;Sons&lt;/b&gt;</p>',
    });
    expect(printed('USD')?.html).toBe('<p>Marta Wiśniewska<br>021000021 / 98765</p>');
    expect(printed('CHF')).toEqual(printed('EUR'));
  });

  test("isn't there without a list of accounts, and on papers that nobody pays", () => {
    expect(paperModel(sampleInvoice(from({ iban: 'DE02120300000000202051' }))).account).toBeNull();
    expect(paperModel(sampleInvoice()).account).toBeNull();
    const { paymentInstructions: terms, invoiceNotes: notes, ...paper } = sampleInvoice(from({ accounts }));
    const party = { accounts, city: 'Kiel' };
    const billingInformation = { name, details, party };
    const quote = quotePaper({ ...paper, billingInformation, validUntil: null, terms, notes });
    const corrects = { id: 1, number: '1', date: '2026-10-01' };
    const note = creditNotePaper({ ...sampleInvoice(from({ accounts })), corrects, reason: 'Twice' });
    expect([quote, note].map((one) => paperModel(one).account)).toEqual([null, null]);
    expect(quote.billingInformation.party).toEqual({ city: 'Kiel' });
  });
});

describe('paperModel', () => {
  test('contains the formatted texts in reading order', () => {
    const model = paperModel(sampleInvoice());
    expect(Object.keys(model)).toEqual([
      'locale',
      'direction',
      'title',
      'number',
      'details',
      'billing',
      'billTo',
      'head',
      'rows',
      'totals',
      'paymentInstructions',
      'notes',
      'payCode',
      'bill',
      'account',
    ]);
    expect(model.title).toBe('Invoice');
    expect(model.details.map(({ label, value }) => [label, value])).toEqual([
      ['Date', '21/10/2026'],
      ['Invoice number', '143'],
      ['Due date', '20/11/2026'],
      ['Reference', 'PO 4471-B'],
    ]);
    expect(model.rows[0]).toEqual({
      id: 'job1',
      line: 0,
      isBand: false,
      name: 'Works agreement, annex 2',
      detail: 'Translation DE > EN, words',
      quantity: '2,950',
      unitPrice: '0.11',
      amount: '324.50',
    });
    expect(model.totals.map(({ kind, label, amount }) => [kind, label, amount])).toEqual([
      ['subtotal', 'Subtotal', '€1,100.30'],
      ['tax', 'VAT (19%)', '€209.06'],
      ['total', 'Total', '€1,309.36'],
    ]);
  });

  test('says the day or the period of supply in the language of the invoice', () => {
    const supplied = (from: string, to: string, more = {}) =>
      paperModel(sampleInvoice({ supplied: { from, to }, ...more })).details.map(({ label, value }) => [
        label,
        value,
      ])[2];
    expect(supplied('2026-10-02', '2026-10-02')).toEqual(['Date of supply', '02/10/2026']);
    expect(supplied('2026-10-02', '2026-10-20')).toEqual(['Period of supply', '02/10/2026 – 20/10/2026']);
    const german = { locale: 'de', dateFormat: 'DD.MM.YYYY' };
    expect(supplied('2026-10-02', '2026-10-20', german)).toEqual([
      'Leistungszeitraum',
      '02.10.2026 – 20.10.2026',
    ]);
  });

  test('prints the references of the client that it has, in the language of the invoice', () => {
    const references = { buyerReference: '991-01484-64', orderReference: ' ', projectReference: 'IP-40' };
    const printed = (locale: string) =>
      paperModel(sampleInvoice({ ...references, contractReference: null, locale }))
        .details.slice(4)
        .map(({ label, value }) => `${label}: ${value}`);
    expect(printed('en')).toEqual(['Buyer reference: 991-01484-64', 'Project reference: IP-40']);
    expect(printed('de')).toEqual(['Käuferreferenz: 991-01484-64', 'Projektreferenz: IP-40']);
    expect(printed('nl')).toEqual(printed('en'));
  });

  test('prints a row for each band of an analysis, which add up to the line', () => {
    const fuzzy = { band: 'fuzzy' as const, source: null, from: 85, to: 94, quantity: '445' };
    const fresh = { band: 'new' as const, source: null, from: null, to: null, quantity: '5030' };
    const line = { quantity: '5475', rate: '0.105', value: '574.88', bands: [fuzzy, fresh] };
    const rows = (locale: string, fields = {}) =>
      paperModel(sampleInvoice({ locale, items: [sampleItem(1, { ...line, ...fields })] })).rows;
    expect(rows('de')).toEqual([
      {
        id: 'job1',
        line: 0,
        isBand: false,
        name: 'Chapter 1',
        detail: 'Translation DE > EN, words',
        quantity: '',
        unitPrice: '',
        amount: '',
      },
      {
        id: 'job1.0',
        line: 0,
        isBand: true,
        name: '\u200385–94%',
        detail: '',
        quantity: '445',
        unitPrice: '0,105',
        amount: '46,73',
      },
      {
        id: 'job1.1',
        line: 0,
        isBand: true,
        name: '\u2003Neu',
        detail: '',
        quantity: '5.030',
        unitPrice: '0,105',
        amount: '528,15',
      },
    ]);
    expect(rows('en', { quantity: '5000', value: '525' })).toMatchObject([{ id: 'job1', amount: '525.00' }]);
  });

  test('writes the rate of a tax as the language of the invoice writes numbers', () => {
    const taxTotals = [{ key: 'VAT', name: 'VAT', rate: '19.5', value: '57.47' }];
    const { totals } = paperModel(sampleInvoice({ locale: 'de', taxTotals }));
    expect(totals[1]).toMatchObject({ label: 'VAT (19,5\u00a0%)', amount: '57,47\u00a0€' });
  });

  test.each([
    { paymentTerms: 'dor' as const, dueDate: '2026-10-21' },
    { paymentTerms: 'none' as const, dueDate: null },
  ])('hides the due date for terms $paymentTerms', (dates) => {
    const ids = paperModel(sampleInvoice(dates)).details.map((detail) => detail.id);
    expect(ids).toEqual(['date', 'invoiceNumber', 'reference']);
  });

  test('leaves out an empty reference, empty instructions and empty notes', () => {
    const model = paperModel(
      sampleInvoice({ reference: ' ', paymentInstructions: '', invoiceNotes: '<p>&nbsp;<br></p>' }),
    );
    expect(model.details.map((detail) => detail.id)).not.toContain('reference');
    expect([model.paymentInstructions, model.notes]).toEqual([null, null]);
  });

  test('formats labels, dates and amounts in the language of the invoice', () => {
    const german = BUILT_IN_LANGUAGES.find((language) => language.locale.startsWith('de'));
    if (german === undefined) throw new Error('German is built in.');
    const { locale, dateFormat, strings } = german;
    const model = paperModel(sampleInvoice({ locale, dateFormat, strings: [...strings] }));
    expect(model.title).toBe('Rechnung');
    expect(model.details[0]?.value).toBe('21.10.2026');
    expect(model.rows[0]?.quantity).toBe('2.950');
    expect(model.totals.at(-1)).toEqual({ kind: 'total', label: 'Gesamtbetrag', amount: '1.309,36\u00a0€' });
  });

  test('formats amounts with the digits of the currency, and rates with all decimals', () => {
    const items = [sampleItem(1, { quantity: '0.125', rate: '0.055001', value: '1200' })];
    const model = paperModel(sampleInvoice({ currency: 'JPY', items, total: '1200' }));
    expect(model.rows[0]).toMatchObject({ quantity: '0.125', unitPrice: '0.055001', amount: '1,200' });
    expect(model.totals.at(-1)?.amount).toBe('¥1,200');
  });

  test('runs from right to left in Hebrew and Arabic, with Western digits as in the dates', () => {
    expect(paperModel(sampleInvoice({ locale: 'he-IL' })).direction).toBe('rtl');
    const arabic = paperModel(sampleInvoice({ locale: 'ar-EG' }));
    expect(arabic.direction).toBe('rtl');
    expect(arabic.rows[0]?.amount).toBe('324.50');
  });

  test('formats amounts without the narrow space, which the screen font lacks', () => {
    const items = [sampleItem(1, { quantity: '12950', rate: '1000.5', value: '12956475.00' })];
    const { rows, totals } = paperModel(sampleInvoice({ locale: 'fr-FR', items }));
    expect(rows[0]).toMatchObject({
      quantity: '12\u00a0950',
      unitPrice: '1\u00a0000,50',
      amount: '12\u00a0956\u00a0475,00',
    });
    expect(totals[0]?.amount).toBe('1\u00a0100,30\u00a0€');
  });

  test('falls back to English for missing strings and for an invalid locale', () => {
    const model = paperModel(
      sampleInvoice({ strings: [{ id: 'invoice', value: 'Rekening' }], locale: 'no such locale' }),
    );
    expect([model.locale, model.title, model.head.description]).toEqual(['en', 'Rekening', 'Description']);
  });
});
