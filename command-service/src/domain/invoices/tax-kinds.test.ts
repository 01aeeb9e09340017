import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const IVA = { name: 'IVA', rate: 21 };
const IRPF = { name: 'IRPF', rate: 15, kind: 'W' };

type Fields = { [key: string]: Json };
const practice = (...settings: [key: string, value: Json][]) =>
  given(
    ...PRACTICE_START,
    ...settings.map(([key, value]): ['SetSetting', Fields] => ['SetSetting', { key, value }]),
  );
const invoiceOf = (fields: Fields) => ({
  invoice: { client_id: 1, items: [{ rate: 1000 }], ...fields },
});

describe('an invoice with a withholding tax', () => {
  const created = () => given(...PRACTICE_START, ['CreateInvoice', invoiceOf({ taxes: [IVA, IRPF] })]);

  it('is paid with its amount due', () => {
    created()
      .when('MarkInvoicePaid', { invoiceId: 1 })
      .answering({
        invoice: { total: 1210, amountDue: 1060, paidAmount: 1060, openAmount: 0, status: 'paid' },
      });
    created()
      .when('RecordPayment', { invoiceId: 1, payment: { amount: 1210, date: '2026-11-20' } })
      .answering({ invoice: { status: 'overpaid', openAmount: 0 } });
    created()
      .when('DuplicateInvoice', { invoiceId: 1 })
      .saying({ invoice: { total: '1210', withheld: [{ value: '150' }], amountDue: '1060' } });
  });

  it('counts what is withheld again when its lines change', () => {
    created()
      .when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1', rate: 2000 }] } })
      .answering({ invoice: { total: 2420, withheld: { IRPF: { value: 300 } }, amountDue: 2120 } });
  });

  it('withholds from the whole invoice, never from one line', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ rate: 10, taxes: [IRPF] }] }))
      .thenRefused('invalid', 'A withholding tax is one of the whole invoice.', 'taxes');
  });
});

describe('lines and adjustments', () => {
  it('have their own taxes, that stay when they are edited and go when they are sent as null', () => {
    const start = given(...PRACTICE_START, [
      'CreateInvoice',
      invoiceOf({ items: [{ rate: 100 }, { rate: 100, taxes: [{ ...IVA, rate: 10 }] }], taxes: [IVA] }),
    ]);
    const edited = (item: Fields) =>
      start.when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1' }, item] } });
    edited({ id: 'item2', rate: 50 }).answering({
      invoice: { total: 176, taxTotals: { 'IVA (10%)': { value: 5 } } },
    });
    const { ledger } = given(...PRACTICE_START, [
      'CreateInvoice',
      invoiceOf({ items: [{ rate: 100, taxes: [IVA] }], taxes: null }),
    ]);
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1', taxes: null }] } });
    expect(ledger.state.record('invoice', 1)).toMatchObject({ total: '100', taxTotals: [] });
  });

  it('are added to the subtotal before taxes, and removed again', () => {
    const adjustments = [
      { label: 'Discount', percent: '-10' },
      { label: 'Postage', amount: '4,505' },
    ];
    const { ledger, when } = given(...PRACTICE_START, [
      'CreateInvoice',
      invoiceOf({ taxes: [IVA], adjustments }),
    ]);
    expect(ledger.state.record('invoice', 1)).toMatchObject({
      subtotal: '1000',
      adjustments: [{ percent: '-10', amount: '-100' }, { amount: '4.51' }],
      total: '1094.46',
    });
    when('EditInvoice', { invoiceId: 1, invoice: { adjustments: null } }).answering({
      invoice: { total: 1210 },
    });
    when('EditInvoice', { invoiceId: 1, invoice: { adjustments: [{ label: 'Nothing' }] } }).thenMisfit(
      'invoice.adjustments.0.amount',
      'Enter a percentage or an amount',
    );
  });
});

describe('kinds of tax', () => {
  it('freeze their reason in the language of the invoice, which follows it', () => {
    const { ledger } = practice(['taxes', { name: 'USt', kind: 'AE' }]);
    ledger.run('CreateInvoice', invoiceOf({ taxes: [2], language: '4' }));
    expect(ledger.state.record('invoice', 1)?.taxes).toEqual([
      {
        ...{ id: 2, name: 'USt', rate: '0', compound: false, primaryRate: null },
        ...{ kind: 'AE', vatex: 'VATEX-EU-AE' },
        reason: 'Steuerschuldnerschaft des Leistungsempfängers (Reverse Charge).',
      },
    ]);
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { language: '5' } });
    expect(ledger.state.record('invoice', 1)?.taxes[0]?.reason).toMatch(/^Autoliquidation/);
  });

  it('outside the scope stand beside no other kind but what is withheld', () => {
    const outside = { name: 'VAT', rate: 0, kind: 'O' };
    practice()
      .when('CreateInvoice', invoiceOf({ taxes: [outside, IVA] }))
      .thenRefused('invalid', undefined, 'taxes');
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ rate: 1, taxes: [outside] }], taxes: [IVA] }))
      .thenRefused('invalid', undefined, 'taxes');
    practice()
      .when('CreateInvoice', invoiceOf({ taxes: [outside, IRPF] }))
      .saying({ invoice: { total: '1000', amountDue: '850' } });
  });

  it('outside the scope come beside no other kind by an undo', () => {
    const { ledger } = given(...PRACTICE_START, [
      'CreateInvoice',
      invoiceOf({ items: [{ rate: 1, taxes: [IVA] }], taxes: null }),
    ]);
    const taxes = [{ name: 'VAT', kind: 'O', rate: 0 }];
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1', taxes }] } });
    const [edit] = ledger.entries.slice(-1);
    const adjustments = [{ label: 'Surcharge', amount: 1, taxes }];
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { adjustments } });
    if (edit === undefined) throw new Error('There is an edit.');
    expect(ledger.undo(edit)).toHaveProperty('blockedBy');
  });

  it('outside the scope stand alone on a quote too, also after an undo', () => {
    const outside = { name: 'VAT', rate: 0, kind: 'O' };
    const quote = { client_id: 1, items: [{ rate: 1000 }], taxes: [IVA] };
    practice()
      .when('CreateQuote', { quote: { ...quote, taxes: [outside, IVA] } })
      .thenRefused('invalid', 'What is outside the scope of VAT needs a quote without other taxes.', 'taxes');
    const { ledger } = given(...PRACTICE_START, ['CreateQuote', { quote }]);
    const edit = (fields: Fields) => {
      ledger.run('EditQuote', { quoteId: 1, quote: fields });
      return ledger.entries.at(-1);
    };
    const withoutTax = edit({ taxes: [] });
    edit({ adjustments: [{ label: 'Surcharge', amount: 1, taxes: [outside] }] });
    if (withoutTax === undefined) throw new Error('There is an edit.');
    expect(ledger.undo(withoutTax)).toHaveProperty('blockedBy');
  });

  it.each([
    [{ name: 'VAT', rate: 19, kind: 'E' }, 'rate'],
    [{ name: 'IRPF', kind: 'W' }, 'rate'],
    [{ name: 'VAT', rate: 5, kind: 'W', compound: true, primaryTax: 1 }, 'compound'],
    [{ name: 'VAT', kind: 'E', vatex: 'VATEX-EU-AE' }, 'vatex'],
    [{ name: 'VAT', kind: 'AE', texts: { 999: 'x' } }, 'texts.999'],
  ])('refuse %j', (value, field) => {
    practice().when('SetSetting', { key: 'taxes', value }).thenRefused('invalid', undefined, field);
  });

  it('of a settings tax change with its rate, and lose what they said', () => {
    const { ledger } = practice([
      'taxes',
      { name: 'VAT', kind: 'E', reason: ' Art. 132 ', texts: { 4: 'x' } },
    ]);
    ledger.run('SetSetting', { key: 'taxes', value: { id: 2, kind: 'AE' } });
    expect(ledger.state.record('tax', 2)).toMatchObject({ kind: 'AE', rate: '0', reason: null });
    expect(ledger.state.record('tax', 2)).not.toHaveProperty('texts');
  });

  it('are proposed by the country of the client, once the user has such a tax', () => {
    const { ledger } = practice(['seller', { country: 'DE' }]);
    ledger.run('EditClient', { clientId: 1, client: { party: { country: 'FR', vatId: 'FR40303265045' } } });
    ledger.run('CreateInvoice', invoiceOf({}));
    ledger.run('SetSetting', { key: 'taxes', value: { name: 'USt', kind: 'AE' } });
    ledger.run('CreateInvoice', invoiceOf({}));
    const kinds = [1, 2].map((id) => ledger.state.record('invoice', id)?.taxes.map(({ kind }) => kind));
    expect(kinds).toEqual([[undefined], ['AE']]);
  });
});

describe('the settings of taxes', () => {
  it('round each rate once in a new account of a Belgian seller, unless the user chose', () => {
    const belgian: [string, Json] = ['seller', { country: 'BE' }];
    const { ledger } = practice(belgian);
    ledger.run('CreateInvoice', invoiceOf({ items: [{ rate: 0.03 }, { rate: 0.03 }, { rate: 0.03 }] }));
    expect(ledger.state.record('invoice', 1)).toMatchObject({ taxRounding: 'document', total: '0.11' });
    const chosen = practice(['taxRounding', 'line'], belgian).ledger;
    expect(chosen.state.record('setting', 'taxRounding')?.value).toBe('line');
  });

  it('say the VAT of another currency in that of its declaration, at the rate of the day', () => {
    const { ledger } = practice(['taxCurrency', 'EUR']);
    const abroad = {
      client_id: 2,
      items: [{ rate: 1086.5 }],
      date: '2026-11-02',
      taxes: [{ name: 'VAT', rate: 10 }],
    };
    ledger.run('CreateInvoice', invoiceOf(abroad));
    ledger.run('CreateInvoice', invoiceOf({ ...abroad, taxes: [{ name: 'VAT', rate: 0, kind: 'AE' }] }));
    ledger.run('CreateInvoice', invoiceOf({}));
    const declared = [1, 2, 3].map((id) => ledger.state.record('invoice', id)?.taxInCurrency);
    expect(declared).toEqual([
      { to: 'EUR', rate: '1.0865', date: '2026-11-02', source: 'ECB', value: '100' },
      undefined,
      undefined,
    ]);
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1', rate: 2173 }] } });
    expect(ledger.state.record('invoice', 1)?.taxInCurrency?.value).toBe('200');
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { currency: 'EUR' } });
    expect(ledger.state.record('invoice', 1)?.taxInCurrency).toBe(null);
  });
});
