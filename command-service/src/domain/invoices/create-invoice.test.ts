import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const practice = () => given(...PRACTICE_START);
const invoiceOf = (invoice: { [key: string]: unknown }) => ({
  invoice: { client_id: 1, ...JSON.parse(JSON.stringify(invoice)) },
});

describe('jobs that are invoiced', () => {
  it('propose their references, which another reference replaces', () => {
    const ordered = (...jobIds: number[]) =>
      given(
        ...PRACTICE_START,
        ['EditJob', { jobId: 1, job: { reference: 'PO 7' } }],
        ['EditJob', { jobId: 3, job: { reference: 'PO 9' } }],
      ).when('InvoiceJobs', { clientId: 1, jobIds });
    ordered(1, 2, 3).saying({ invoice: { reference: 'PO 7, PO 9' } });
    ordered(2).saying({ invoice: { reference: '' } });
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { reference: 'PO 7' } }])
      .when('InvoiceJobs', { clientId: 1, jobIds: [1], invoice: { reference: 'Own' } })
      .saying({ invoice: { reference: 'Own' } });
  });

  it('result in one event that contains the frozen invoice', () => {
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [1, 3] })
      .thenFacts('JobsInvoiced')
      .saying({
        jobs: [
          { id: 1, name: 'Manual' },
          { id: 3, name: 'Slogan' },
        ],
        invoice: {
          id: 1,
          number: '1',
          client_name: 'Lingua Nord',
          date: '2026-11-20',
          dueDate: '2026-12-20',
          paymentTerms: 30,
          billingInformation: { name: 'Ana Lima Translations', details: '' },
          billTo: { name: 'Lingua Nord', details: '' },
          items: [
            { id: 'job1', job_id: 1, name: 'Manual', quantity: '1200', rate: '0.12', value: '144' },
            { id: 'job3', name: 'Slogan', quantity: '1', rate: '250', value: '250' },
          ],
          taxes: [{ id: 1, name: 'VAT', rate: '19', compound: false, primaryRate: null }],
          taxTotals: [{ key: 'VAT', name: 'VAT', rate: '19', value: '74.86' }],
          subtotal: '394',
          total: '468.86',
          currency: 'EUR',
          exchange: null,
          language: '1',
          paymentInstructions: 'IBAN DE02 1203',
          invoiceNotes: 'Thank you!',
          paid: false,
          void: false,
        },
      })
      .answering({ invoice: { number: '1', total: 468.86, taxTotals: { VAT: { value: 74.86 } } } });
  });

  it('are invoiced with this invoice', () => {
    const { ledger } = practice().when('InvoiceJobs', { clientId: 1, jobIds: [1] });
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: true, invoice_id: 1 });
  });

  it('appear on the invoice with the name of their job type when they have no name', () => {
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [2] })
      .saying({ invoice: { items: [{ name: 'Translation', detail: 'words' }] } });
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .saying({ invoice: { items: [{ name: 'Manual', detail: 'Translation German > English, words' }] } });
  });

  it('cannot be invoiced twice', () => {
    const invoiced = given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1] }]);
    invoiced
      .when('InvoiceJobs', { clientId: 1, jobIds: [2, 1] })
      .thenRefused('already_invoiced', 'Manual is on invoice 1 already.');
    invoiced.when('CreateInvoice', invoiceOf({ items: [{ id: 'job1' }] })).thenRefused('already_invoiced');
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ id: 'job1' }, { job_id: 1 }] }))
      .thenRefused('invalid', 'Each job can be on an invoice only once.', 'items');
  });

  it('have to exist, to be completed and to belong to the client of the invoice', () => {
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [99] })
      .thenRefused('not_found');
    practice()
      .when('InvoiceJobs', { clientId: 9, jobIds: [1] })
      .thenRefused('not_found');
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [6] })
      .thenRefused('invalid', 'Only completed jobs can be invoiced.', 'items');
    practice()
      .when('InvoiceJobs', { clientId: 1, jobIds: [4] })
      .thenRefused('invalid', 'A job belongs to a different client from the invoice.', 'items');
    practice().when('InvoiceJobs', { clientId: 1, jobIds: [] }).thenMisfit('jobIds');
  });

  it('in another currency than the invoice are converted, and refused without an exchange rate', () => {
    const euros = given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { currency: 'USD' } }]);
    euros
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .saying({ invoice: { currency: 'EUR', items: [{ quantity: '1', rate: '132.54', value: '132.54' }] } });
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: { currency: 'CHF' } }])
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .thenRefused('no_rate', 'There is no exchange rate between EUR and CHF.', 'currency');
  });

  it('are refused when the converted value is too large, even when the quantity of the line is 0', () => {
    const large = { flat_rate: true, value: '999999999999.999', currency: 'KWD' };
    const item = { id: 'job1', quantity: 0 };
    given(...PRACTICE_START, ['EditJob', { jobId: 1, job: large }])
      .when('CreateInvoice', invoiceOf({ currency: 'JPY', items: [item] }))
      .thenRefused('invalid', 'The number is too large', 'items.0.value');
  });

  it('can be invoiced together with manual items and other fields of the invoice', () => {
    practice()
      .when('InvoiceJobs', {
        clientId: 1,
        jobIds: [1, 2],
        invoice: {
          reference: 'PO 7',
          items: [
            { id: 'job2', name: 'Web texts', rate: '0.1' },
            { name: 'Rush', rate: 30 },
          ],
        },
      })
      .saying({
        invoice: {
          reference: 'PO 7',
          items: [
            { id: 'job1' },
            { id: 'job2', name: 'Web texts', rate: '0.1', value: '30' },
            { id: 'item1', name: 'Rush', value: '30' },
          ],
        },
      });
  });
});

describe('an invoice of manual items', () => {
  it('results in the event InvoiceCreated', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ id: 'new17', quantity: '1,5', rate: 10.01 }, {}] }))
      .thenFacts('InvoiceCreated')
      .saying({
        invoice: {
          items: [
            { id: 'item1', job_id: null, name: 'Item', quantity: '1.5', rate: '10.01', value: '15.02' },
            { id: 'item2', name: 'Item', quantity: '1', rate: '0', value: '0' },
          ],
          subtotal: '15.02',
        },
      });
  });

  it('needs a client whose invoicing is not disabled', () => {
    practice().when('CreateInvoice', { invoice: {} }).thenRefused('invalid', 'Choose a client.', 'client_id');
    practice()
      .when('CreateInvoice', invoiceOf({ client_id: 9 }))
      .thenRefused('invalid', undefined, 'client_id');
    given(...PRACTICE_START, ['DisableClientInvoicing', { clientId: 1 }])
      .when('CreateInvoice', invoiceOf({}))
      .thenRefused('invalid', 'Invoicing is disabled for this client.', 'client_id');
  });

  it('refuses negative rates and values that are too large', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ rate: '-1' }] }))
      .thenMisfit('invoice.items.0.rate');
    practice()
      .when('CreateInvoice', invoiceOf({ items: [{ quantity: 999_999_999, rate: 999_999 }] }))
      .thenRefused('invalid', undefined, 'items.0.value');
  });

  it('can be paid at once', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ paid: true, paid_at: '2026-11-19' }))
      .thenFacts('InvoiceCreated', 'PaymentRecorded')
      .answering({ invoice: { paid: true, paid_at: '2026-11-19' } });
  });
});

describe('dates and terms', () => {
  it.each([
    [{ paymentTerms: 14 }, '2026-12-04', 14],
    [{ date: '2026-11-01' }, '2026-12-01', 30],
    [{ dueDate: '2026-11-27' }, '2026-11-27', 7],
    [{ dueDate: '2026-11-01' }, '2026-11-01', 'date'],
    [{ paymentTerms: 'dor' }, '2026-11-20', 'dor'],
    [{ paymentTerms: 'none' }, null, 'none'],
    [{ dueDate: null }, null, 'none'],
    [{ paymentTerms: 'date', dueDate: '2027-01-31' }, '2027-01-31', 'date'],
  ])('of %j are %s and %s', (input, dueDate, paymentTerms) => {
    practice().when('CreateInvoice', invoiceOf(input)).saying({ invoice: { dueDate, paymentTerms } });
  });

  it('have their defaults in the settings of the client, else of the account', () => {
    given(...PRACTICE_START, ['SetSetting', { key: 'paymentTerms', value: 7 }])
      .when('CreateInvoice', invoiceOf({}))
      .saying({ invoice: { paymentTerms: 7 } });
    given(...PRACTICE_START, ['SetClientSetting', { clientId: 1, key: 'paymentTerms', value: 60 }])
      .when('CreateInvoice', invoiceOf({}))
      .saying({ invoice: { paymentTerms: 60 } });
  });

  it('are refused when the due date would be after the last day of the calendar', () => {
    practice()
      .when('CreateInvoice', invoiceOf({ date: '9999-12-31' }))
      .thenRefused('invalid', undefined, 'date');
  });
});

describe('the default of a new invoice', () => {
  const withClient = (key: string, value: string | number | null | number[]) =>
    given(...PRACTICE_START, ['SetClientSetting', { clientId: 1, key, value }]).when(
      'CreateInvoice',
      invoiceOf({}),
    );

  it('is the billing name and address of the client', () => {
    withClient('billingInformationName', 'Nord GmbH').saying({ invoice: { billTo: { name: 'Nord GmbH' } } });
    withClient('billingInformationDetails', 'Kiel').saying({
      invoice: { billTo: { name: 'Lingua Nord', details: 'Kiel' } },
    });
  });

  it('is the address and VAT ID of the client where it has no billing details of its own', () => {
    const party = { name: 'Lingua Nord GmbH', city: 'Kiel', country: 'DE', vatId: 'DE811309471' };
    const withParty = given(...PRACTICE_START, ['EditClient', { clientId: 1, client: { party } }]);
    withParty.when('CreateInvoice', invoiceOf({})).saying({
      invoice: { billTo: { name: 'Lingua Nord GmbH', details: 'Kiel\nGermany\nVAT ID DE811309471' } },
    });
    withParty
      .when('CreateInvoice', invoiceOf({ billTo: { name: 'LN', details: '' } }))
      .saying({ invoice: { billTo: { name: 'LN', details: '' } } });
  });

  it('is the data of the company where the settings have no contact details', () => {
    const seller = { legalForm: 'EI', legalId: { scheme: '0002', value: '732829320' }, city: 'Lyon' };
    const own: [CommandName, Json] = ['SetSetting', { key: 'seller', value: seller }];
    given(...PRACTICE_START, own)
      .when('CreateInvoice', invoiceOf({}))
      .saying({
        invoice: { billingInformation: { details: 'EI\nLyon\nSIREN 732829320', party: seller } },
      });
    const typed: [CommandName, Json] = ['SetSetting', { key: 'billingInformationDetails', value: 'Lyon 3' }];
    given(...PRACTICE_START, own, typed)
      .when('CreateInvoice', invoiceOf({}))
      .saying({ invoice: { billingInformation: { details: 'Lyon 3', party: seller } } });
  });

  it('are all default taxes, and the primary tax of each compound tax', () => {
    const tax = (value: Json): [CommandName, Json] => ['SetSetting', { key: 'taxes', value }];
    const canada = given(
      ...PRACTICE_START,
      tax({ id: 1, name: 'GST', rate: 5, default: false }),
      tax({ name: 'QST', rate: '9.975', compound: true, primaryTax: 1, default: true }),
      tax({ name: 'City', rate: 2, default: true }),
    );
    const lines = { items: [{ name: 'Rush', quantity: 1, rate: 100 }] };
    canada.when('CreateInvoice', { invoice: { client_id: 1, ...lines } }).saying({
      invoice: { taxes: [{ name: 'GST' }, { name: 'QST' }, { name: 'City' }], total: '117.47' },
    });
    canada.when('SetClientSetting', { clientId: 2, key: 'taxes', value: [2] });
    canada.when('CreateInvoice', { invoice: { client_id: 2, ...lines } }).saying({
      invoice: { taxes: [{ name: 'GST' }, { name: 'QST' }] },
    });
  });

  it('are the taxes and texts of the client, where null means none', () => {
    withClient('taxes', null).saying({ invoice: { taxes: [] } });
    withClient('taxes', []).saying({ invoice: { taxes: [] } });
    withClient('taxes', [1]).saying({ invoice: { taxes: [{ id: 1 }] } });
    withClient('invoiceNotes', null).saying({ invoice: { invoiceNotes: '' } });
    withClient('paymentInstructions', 1).saying({ invoice: { paymentInstructions: 'IBAN DE02 1203' } });
  });

  it('is a line with the day and the order number where the client wants them', () => {
    given(
      ...PRACTICE_START,
      ['SetClientSetting', { clientId: 1, key: 'lineDetails', value: ['reference', 'date'] }],
      ['EditJob', { jobId: 1, job: { reference: 'PO 7', completed_at: '2026-10-05' } }],
    )
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .saying({
        invoice: { items: [{ detail: 'Translation German > English, words · 05/10/2026 · Reference PO 7' }] },
      });
  });

  describe('for a client that wants a line for each band', () => {
    const band = (name: string, words: number) => ({
      ...{ band: name, source: null, from: null, to: null, segments: 1, characters: 0 },
      words,
    });
    const analysis = {
      ...{ tool: 'trados', file: 'a.xml', sha256: 'a'.repeat(64), unit: 'words' },
      bands: [band('new', 1000), band('repetition', 402), band('locked', 50)],
    };
    const job = { client_id: 1, rate: '0.105', completed_at: '2026-10-05' };
    const bands = [
      { band: 'repetition', quantity: '101' },
      { band: 'new', quantity: '1000' },
    ];
    const ready = () =>
      given(
        ...PRACTICE_START,
        ['SetClientSetting', { clientId: 1, key: 'catByBand', value: true }],
        ['CreateJobFromAnalysis', { job, analysis, gridId: 1 }],
      );

    it('is a line with the bands that are paid, which stay when it is edited', () => {
      const { when } = ready();
      when('InvoiceJobs', { clientId: 1, jobIds: [7] }).saying({
        invoice: { items: [{ quantity: '1101', value: '115.61', bands }] },
      });
      const items = (fields: { [key: string]: Json }) => ({
        invoiceId: 1,
        invoice: { items: [{ id: 'job7', ...fields }] },
      });
      when('EditInvoice', items({ rate: '0.11' })).saying({ after: { items: [{ value: '121.11', bands }] } });
      when('EditInvoice', items({ quantity: 1000 })).saying({
        after: { items: [{ quantity: '1000', bands }] },
      });
      when('EditInvoice', items({ quantity: 1101 })).saying({
        after: { items: [{ quantity: '1101', bands }] },
      });
    });

    it('is one line where the quantity of the job is another one by now', () => {
      const { ledger, when } = ready();
      when('EditJob', { jobId: 7, job: { quantity: 1000 } });
      when('InvoiceJobs', { clientId: 1, jobIds: [7] });
      expect(ledger.state.record('invoice', 1)?.items[0]).not.toHaveProperty('bands');
    });
  });

  it('is the language with its texts and its date format', () => {
    withClient('invoiceLanguage', '4').saying({
      invoice: { language: '4', locale: 'de', dateFormat: 'DD.MM.YYYY' },
    });
    given(...PRACTICE_START, ['SetSetting', { key: 'invoiceDateFormat', value: 'MMM D, YYYY' }])
      .when('CreateInvoice', invoiceOf({ strings: [{ id: 'total', value: 'To pay' }] }))
      .saying({ invoice: { language: '1', dateFormat: 'MMM D, YYYY' } });
    practice()
      .when('CreateInvoice', invoiceOf({ language: '150' }))
      .thenRefused('invalid', undefined, 'language');
  });

  it('does not change when client or job change later', () => {
    const { ledger, when } = practice();
    when('InvoiceJobs', { clientId: 1, jobIds: [1] });
    when('EditClient', { clientId: 1, client: { name: 'Nord AG' } });
    when('EditJob', { jobId: 1, job: { rate: 1 } });
    expect(ledger.state.record('invoice', 1)).toMatchObject({ client_name: 'Lingua Nord', subtotal: '144' });
  });
});
