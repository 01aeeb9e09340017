import { describe, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const invoiceOf = (invoice: { [key: string]: unknown }) => ({
  invoice: { client_id: 1, ...JSON.parse(JSON.stringify(invoice)) },
});

describe('taxes of an invoice', () => {
  it('are sent as ids or as whole taxes', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ rate: 100 }], taxes: [1, { name: 'City', rate: '2,5' }] }))
      .saying({ invoice: { taxes: [{ id: 1 }, { id: null, name: 'City', rate: '2.5' }], total: '121.5' } });
    practice()
      .when('CreateInvoice', invoiceOf({ taxes: null }))
      .saying({ invoice: { taxes: [] } });
    practice()
      .when('CreateInvoice', invoiceOf({ taxes: [9] }))
      .thenRefused('invalid', undefined, 'taxes');
  });

  it('that are compound apply to the value including the primary tax', () => {
    const taxes = [
      { id: 1, name: 'GST', rate: 5 },
      { name: 'QST', rate: 10, compound: true, primaryTax: 1 },
    ];
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ rate: 100 }], taxes }))
      .saying({ invoice: { taxTotals: [{ value: '5' }, { value: '10.5' }], total: '115.5' } });
    practice()
      .when('CreateInvoice', invoiceOf({ taxes: [{ name: 'QST', rate: 10, compound: true }] }))
      .thenRefused('invalid', 'A compound tax needs a primary tax.', 'taxes');
  });
});

describe('the exchange rate of an invoice', () => {
  const abroad = (invoice: { [key: string]: unknown }) =>
    practice().when(
      'CreateInvoice',
      invoiceOf({ client_id: 2, items: [{ rate: 1086.5 }], taxes: [], ...invoice }),
    );

  it('is the rate of its date', () => {
    abroad({ date: '2026-11-02' })
      .saying({ invoice: { exchange: { to: 'EUR', rate: '1.0865', date: '2026-11-02', source: 'ECB' } } })
      .answering({ invoice: { total: 1086.5, converted_total: 1000, currencySymbol: '$' } });
  });

  it('can be entered by the user', () => {
    abroad({ exchangeRate: '1,25' })
      .saying({ invoice: { exchange: { rate: '1.25', source: 'manual' } } })
      .answering({ invoice: { converted_total: 869.2 } });
    abroad({ exchangeRate: 26_000.55 }).saying({ invoice: { exchange: { rate: '26000.55' } } });
    abroad({ exchangeRate: 1e-13 }).thenMisfit('invoice.exchangeRate', 'Enter only numbers');
    abroad({ exchangeRate: 1e15 }).thenMisfit('invoice.exchangeRate', 'Enter only numbers');
    abroad({ exchangeRate: 0 }).thenMisfit('invoice.exchangeRate', 'Enter only numbers');
  });

  it('is missing rather than wrong when there is none', () => {
    abroad({ currency: 'CHF' }).answering({ invoice: { converted_total: null, exchange: null } });
  });
});
