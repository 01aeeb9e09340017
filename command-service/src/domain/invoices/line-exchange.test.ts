import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { convertedValue } from '@ledgerline/shared-events/money/job-value.ts';
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

  it('takes the exchange rate that is entered for it on a saved invoice, and the former one for null', () => {
    const { ledger, when } = mixed();
    ledger.run('InvoiceJobs', { clientId: 1, jobIds: [2], invoice: { date: '2026-11-02' } });
    const rated = (exchangeRate: Json, more: object = {}) =>
      when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job2', exchangeRate, ...more }] } });
    const twice = { ...RATE, rate: 2, source: 'manual' };
    rated('2', { name: 'Guide' }).answering({
      invoice: { total: 50, items: [{ name: 'Guide', rate: 50, value: 50, exchange: twice }] },
    });
    rated(2).thenNothing();
    rated(4, { quantity: 1, rate: 25 }).answering({
      invoice: { items: [{ value: 25, exchange: { rate: 4 } }] },
    });
    rated(5).answering({ invoice: { total: 20 } });
    rated(null).answering({ invoice: { total: 92.04, items: [{ exchange: RATE }] } });
  });

  it('refuses an exchange rate for a line that has nothing to convert', () => {
    const { ledger, when } = mixed();
    const items = [{ id: 'job1' }, { name: 'Fee', rate: 5 }];
    ledger.run('CreateInvoice', { invoice: { client_id: 1, items } });
    for (const [index, id] of ['job1', 'item1'].entries()) {
      const sent = ['job1', 'item1'].map((each) => ({ id: each, ...(each === id && { exchangeRate: 2 }) }));
      const message = 'This line is in EUR already.';
      const field = `items.${index}.exchangeRate`;
      when('EditInvoice', { invoiceId: 1, invoice: { items: sent } }).thenRefused('invalid', message, field);
    }
    const fee = [{ name: 'Fee', rate: 5, exchangeRate: 2 }];
    when('CreateInvoice', { invoice: { client_id: 1, items: fee } }).thenRefused(
      'invalid',
      'This line is in EUR already.',
      'items.0.exchangeRate',
    );
  });

  it('keeps the exchange rate through edits, and gets that of the new currency when it changes', () => {
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
    expect(after.state.record('invoice', 1)?.items[0]?.exchange).toMatchObject({ from: 'USD', to: 'GBP' });
  });
});

describe('the lines of an invoice that gets another currency', () => {
  /** An invoice in dollars of 2 November with a job of 100 euros and a line of its own. */
  const inDollars = () => {
    const { ledger, when } = given(
      ['SetSetting', { key: 'currency', value: 'USD' }],
      ['CreateClient', { client: { name: 'Lingua Nord', currency: 'USD', invoicing: true } }],
      [
        'CreateJob',
        { job: { client_id: 1, completed_at: '2026-11-18', quantity: 100, rate: 1, currency: 'EUR' } },
      ],
      [
        'CreateInvoice',
        {
          invoice: {
            client_id: 1,
            currency: 'USD',
            date: '2026-11-02',
            items: [{ id: 'job1' }, { name: 'Fee', quantity: 1, rate: 20 }],
          },
        },
      ],
    );
    expect(ledger.state.record('invoice', 1)?.items[0]).toMatchObject({ quantity: '1', value: '108.65' });
    return { ledger, when };
  };

  it.each([
    ['alone', {}],
    ['with lines without prices', { items: [{ id: 'job1' }, { id: 'item1' }] }],
  ])('follow their jobs in the currency of the jobs, sent %s', (_how, more) => {
    const { ledger } = inDollars().when('EditInvoice', {
      invoiceId: 1,
      invoice: { currency: 'EUR', ...more },
    });
    const [job, fee] = ledger.state.record('invoice', 1)?.items ?? [];
    expect(job).toMatchObject({ quantity: '100', rate: '1', value: '100' });
    expect(job).not.toHaveProperty('exchange');
    expect(fee).toMatchObject({ quantity: '1', rate: '20', value: '20' });
    expect(ledger.state.record('invoice', 1)).toMatchObject({ currency: 'EUR', total: '120' });
  });

  it('take the rate of the day of the invoice, and show it', () => {
    const { ledger } = inDollars().when('EditInvoice', { invoiceId: 1, invoice: { currency: 'JPY' } });
    const item = ledger.state.record('invoice', 1)?.items[0];
    expect(item).toMatchObject({ exchange: { from: 'EUR', to: 'JPY', value: '100', date: '2026-11-02' } });
    expect(item?.value).toBe(convertedValue('100', item?.exchange?.rate ?? '', 'JPY'));
  });

  it('have the rate too when its result is sent, as the editor does', () => {
    const { ledger, when } = inDollars();
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'EUR' } });
    const items = [{ id: 'job1', quantity: 1, rate: 108.65 }, { id: 'item1' }];
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'USD', items } });
    expect(ledger.state.record('invoice', 1)?.items[0]).toMatchObject({
      exchange: { from: 'EUR', to: 'USD' },
    });
  });

  it('keep the words that the user wrote, and a price that the user sends', () => {
    const { ledger, when } = inDollars();
    ledger.run('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1', name: 'Lease' }] } });
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'GBP', items: [{ id: 'job1', rate: 90 }] } });
    const item = ledger.state.record('invoice', 1)?.items[0];
    expect(item).toMatchObject({ name: 'Lease', quantity: '1', rate: '90', value: '90' });
    expect(item).not.toHaveProperty('exchange');
  });

  it('are not multiplied by a quantity that is sent without a rate', () => {
    const items = [{ id: 'job1', quantity: 100 }, { id: 'item1' }];
    const { ledger, when } = inDollars();
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'JPY', items } });
    const inYen = ledger.state.record('invoice', 1)?.items[0];
    expect(inYen).toMatchObject({ quantity: '1', exchange: { from: 'EUR', to: 'JPY', value: '100' } });
    when('EditInvoice', { invoiceId: 1, invoice: { currency: 'EUR', items } });
    expect(ledger.state.record('invoice', 1)?.items[0]).toMatchObject({ quantity: '100', value: '100' });
  });

  it('are refused without a rate, until one is entered', () => {
    const { when } = inDollars();
    const invoice = { currency: 'ISK' };
    when('EditInvoice', { invoiceId: 1, invoice }).thenRefused('no_rate', undefined, 'currency');
    when('EditInvoice', {
      invoiceId: 1,
      invoice: { ...invoice, items: [{ id: 'job1', exchangeRate: 2 }, { id: 'item1' }] },
    }).answering({
      invoice: { items: [{ value: 50, exchange: { rate: 2, source: 'manual' } }, { value: 20 }] },
    });
  });
});
