import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';

/** A client that is invoiced in euros, with a job in euros and a job in dollars. */
function mixed() {
  const completed = { client_id: 1, completed_at: '2026-11-18', quantity: 100, rate: 1 };
  return given(
    ['SetSetting', { key: 'currency', value: 'GBP' }],
    ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR', invoicing: true } }],
    ['CreateJob', { job: { ...completed, currency: 'EUR' } }],
    ['CreateJob', { job: { ...completed, currency: 'USD' } }],
  );
}

const RATE = { from: 'USD', to: 'EUR', value: 100, rate: 1.0865, date: '2026-11-02', source: 'ECB' };

describe('an item of a job in another currency than the invoice', () => {
  it('stores the exchange rate, its day and source, and the original value of the job', () => {
    mixed()
      .when('InvoiceJobs', { clientId: 1, jobIds: [1, 2], invoice: { date: '2026-11-02' } })
      .answering({
        invoice: { currency: 'EUR', items: [{ value: 100 }, { value: 92.04, rate: 92.04, exchange: RATE }] },
      });
  });

  it('uses the exchange rate that the user enters, even when there is no other', () => {
    const { ledger, when } = mixed();
    ledger.run('EditJob', { jobId: 2, job: { currency: 'ISK' } });
    when('InvoiceJobs', { clientId: 1, jobIds: [2] }).thenRefused('no_rate');
    when('CreateInvoice', {
      invoice: { client_id: 1, items: [{ id: 'job2', exchangeRate: '0,0005' }] },
    }).answering({
      invoice: {
        total: 200_000,
        items: [{ value: 200_000, exchange: { from: 'ISK', value: 100, rate: 0.0005, source: 'manual' } }],
      },
    });
  });

  it('accepts a price when there is no exchange rate', () => {
    const { ledger, when } = mixed();
    ledger.run('EditJob', { jobId: 2, job: { currency: 'ISK' } });
    const items = [{ id: 'job2', quantity: 1, rate: 92.5 }];
    const { ledger: after } = when('CreateInvoice', { invoice: { client_id: 1, items } }).answering({
      invoice: { total: 92.5 },
    });
    expect(after.state.record('invoice', 1)?.items[0]).not.toHaveProperty('exchange');
  });

  it('stores no exchange rate when none was needed', () => {
    const { events } = mixed().when('InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(events[0]?.data).not.toHaveProperty('invoice.items.0.exchange');
  });

  it('keeps the exchange rate through edits, and loses it when the currency changes', () => {
    const { ledger, when } = mixed();
    ledger.run('InvoiceJobs', { clientId: 1, jobIds: [2], invoice: { date: '2026-11-02' } });
    const items = [{ id: 'job2', name: 'Guide', exchange: { ...RATE, rate: 99 } }];
    when('EditInvoice', { invoiceId: 1, invoice: { items } }).answering({
      invoice: { items: [{ name: 'Guide', exchange: RATE }] },
    });
    when('EditInvoice', { invoiceId: 1, invoice: { reference: 'PO 1' } }).answering({
      invoice: { items: [{ exchange: RATE }] },
    });
    const { ledger: after } = when('EditInvoice', { invoiceId: 1, invoice: { currency: 'GBP' } });
    expect(after.state.record('invoice', 1)?.items[0]).not.toHaveProperty('exchange');
  });
});
