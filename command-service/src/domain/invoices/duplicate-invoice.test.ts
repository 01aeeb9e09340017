import { invoiceEditableFields, invoiceRecord } from '@ledgerline/shared-events/invoices/record.ts';
import { expect, it } from 'vitest';
import { nextInvoiceNumber } from '../rules/invoice-numbers.ts';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

/** What an invoice may have, and a new one doesn't. */
const OF_ONE_INVOICE = Object.entries(invoiceRecord.shape)
  .filter(([field, schema]) => schema.type === 'optional' && !(field in invoiceEditableFields.shape))
  .map(([field]) => field);

const practice = (...more: Parameters<typeof given>) => given(...PRACTICE_START, ...more);
const invoiced = (
  fields: { [key: string]: string | number | null } = {},
  ...more: Parameters<typeof given>
) =>
  practice(
    [
      'InvoiceJobs',
      { clientId: 1, jobIds: [1, 3], invoice: { number: '41', date: '2026-10-01', ...fields } },
    ],
    ...more,
  );

it('a duplicate of an invoice is of today, with the next number and lines of its own', () => {
  const { ledger } = invoiced({ reference: 'PO 7', paymentTerms: 14 }, ['MarkInvoicePaid', { invoiceId: 1 }])
    .when('DuplicateInvoice', { invoiceId: 1 })
    .thenFacts('InvoiceCreated')
    .saying({
      invoice: {
        id: 2,
        number: '42',
        client_id: 1,
        date: '2026-11-20',
        dueDate: '2026-12-04',
        paymentTerms: 14,
        reference: 'PO 7',
        items: [
          { id: 'item1', job_id: null, name: 'Manual', quantity: '1200', rate: '0.12', value: '144' },
          { id: 'item2', job_id: null, name: 'Slogan', quantity: '1', rate: '250', value: '250' },
        ],
        taxes: [{ id: 1, name: 'VAT', rate: '19' }],
        total: '468.86',
        paymentInstructions: 'IBAN DE02 1203',
        paid: false,
        paid_at: null,
        issued_at: null,
        void: false,
      },
    })
    .answering({ invoice: { id: 2, number: '42', total: 468.86 } });
  expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: true, invoice_id: 1 });
});

it.each([
  ['2026-10-31', '2026-11-20'],
  ['2027-01-31', '2027-01-31'],
])('a duplicate of an invoice that is due on the date %s is due on %s', (dueDate, expected) => {
  invoiced({ paymentTerms: 'date', dueDate })
    .when('DuplicateInvoice', { invoiceId: 1 })
    .saying({ invoice: { dueDate: expected, paymentTerms: 'date' } });
});

it('a line of a job in another currency becomes a plain line', () => {
  const outcome = practice([
    'CreateInvoice',
    { invoice: { client_id: 2, currency: 'EUR', items: [{ id: 'job4', exchangeRate: '1.25' }] } },
  ]).when('DuplicateInvoice', { invoiceId: 1 });
  outcome.saying({
    invoice: {
      items: [{ id: 'item1', value: '352' }],
      total: outcome.ledger.state.record('invoice', 1)?.total,
    },
  });
  expect(outcome.events[0]?.data).not.toHaveProperty('invoice.items.0.exchange');
});

it('a void invoice can be duplicated, a deleted one cannot', () => {
  invoiced({}, ['IssueInvoice', { invoiceId: 1 }], ['DeleteInvoice', { invoiceId: 1 }])
    .when('DuplicateInvoice', { invoiceId: 1 })
    .saying({ invoice: { number: '42', void: false, deleted_at: null } });
  invoiced({}, ['DeleteInvoice', { invoiceId: 1 }])
    .when('DuplicateInvoice', { invoiceId: 1 })
    .thenRefused('not_found');
});

it('an invoice of a client without invoicing cannot be duplicated', () => {
  invoiced({}, ['DisableClientInvoicing', { clientId: 1 }])
    .when('DuplicateInvoice', { invoiceId: 1 })
    .thenRefused('invalid', 'Invoicing is disabled for this client.', 'client_id');
});

it('a duplicate has nothing of what happened to the invoice, so that it is neither sent nor issued', () => {
  const { ledger } = invoiced(
    {},
    ['MarkInvoiceSent', { invoiceId: 1, at: '2026-11-01', how: 'client portal' }],
    ['MarkDisputed', { invoiceId: 1, note: 'editing not ordered' }],
    ['PauseReminders', { invoiceId: 1 }],
    ['RecordPayment', { invoiceId: 1, payment: { amount: 10, date: '2026-11-02' } }],
  ).when('DuplicateInvoice', { invoiceId: 1 });
  expect(OF_ONE_INVOICE).toContain('sent_mark');
  const copy = ledger.state.record('invoice', 2);
  expect(Object.keys(copy ?? {}).filter((field) => OF_ONE_INVOICE.includes(field))).toEqual([]);
  ledger.run('DeleteInvoice', { invoiceId: 2 });
  expect(ledger.state.record('invoice', 2)).toMatchObject({ void: false });
  expect(nextInvoiceNumber(ledger.state, null, '2026-05-04')).toBe('42');
});
