import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { given } from '../testing/given.ts';
import { PRACTICE_START } from '../testing/practice-start.ts';

const invoiced = () => given(...PRACTICE_START, ['InvoiceJobs', { clientId: 1, jobIds: [1, 2] }]);
const edit = (invoice: Json) => invoiced().when('EditInvoice', { invoiceId: 1, invoice });

describe('an edit of an invoice', () => {
  it('results in an event with the fields that changed', () => {
    edit({ reference: 'PO 7' })
      .thenFacts('InvoiceEdited')
      .saying({ number: '1', before: { reference: '' }, after: { reference: 'PO 7' }, taken: [], freed: [] })
      .answering({ invoice: { reference: 'PO 7' } });
  });

  it('changes nothing when the invoice is sent back as the server answered it', () => {
    const { ledger, when } = given(...PRACTICE_START, ['InvoiceJobs', { clientId: 2, jobIds: [4] }]);
    const { result } = ledger.run('EditInvoice', { invoiceId: 1, invoice: {} });
    when('EditInvoice', { invoiceId: 1, ...Object(result) }).thenNothing();
  });

  it('is refused for an unknown invoice and for another client', () => {
    invoiced().when('EditInvoice', { invoiceId: 9, invoice: {} }).thenRefused('not_found');
    edit({ client_id: 2 }).thenRefused('invalid', undefined, 'client_id');
  });

  it('cannot add or remove taxes', () => {
    edit({ taxes: [] }).thenRefused('invalid', undefined, 'taxes');
    edit({ taxes: [1, { name: 'City', rate: 2 }] }).thenRefused('invalid', undefined, 'taxes');
    edit({ taxes: [1] }).thenNothing();
  });

  it('cannot change taxes either, but takes them as they are', () => {
    const vat = { id: 1, name: 'VAT', rate: '19', compound: false };
    edit({ taxes: [vat] }).thenNothing();
    edit({ taxes: [{ ...vat, rate: 19 }] }).thenNothing();
    edit({ taxes: [{ ...vat, rate: 25 }] }).thenRefused('invalid', undefined, 'taxes');
    edit({ taxes: [{ ...vat, name: 'GST' }] }).thenRefused('invalid', undefined, 'taxes');
  });

  it('can change the number to a free one only', () => {
    edit({ number: 'R-1' }).saying({ before: { number: '1' }, after: { number: 'R-1' } });
    edit({ number: '1' }).thenNothing();
    given(
      ...PRACTICE_START,
      ['CreateInvoice', { invoice: { client_id: 1, number: 'A' } }],
      ['CreateInvoice', { invoice: { client_id: 1, number: 'B' } }],
    )
      .when('EditInvoice', { invoiceId: 2, invoice: { number: 'a' } })
      .thenRefused(
        'number_taken',
        'Invoice number a is taken by the invoice of 2026-11-20 to Lingua Nord.',
        'number',
      );
  });
});

it('an invoice may be sent its own number, although a deleted one had it before', () => {
  const create: [CommandName, Json] = ['CreateInvoice', { invoice: { client_id: 1 } }];
  const { ledger, when } = given(...PRACTICE_START, create, create);
  ledger.run('DeleteInvoice', { invoiceId: 2 });
  ledger.run(...create);
  ledger.run(...create);
  expect(ledger.state.record('invoice', 3)?.number).toBe('2');
  when('EditInvoice', { invoiceId: 3, invoice: { number: '2', reference: 'PO 7' } }).saying({
    after: { reference: 'PO 7' },
  });
  when('EditInvoice', { invoiceId: 4, invoice: { number: '2' } }).thenRefused('number_taken');
});

describe('items', () => {
  it('that are added change subtotal, taxes and total', () => {
    edit({ items: [{ id: 'job1' }, { id: 'job2' }, { id: 'new5', name: 'Rush', rate: 20 }] }).saying({
      after: {
        items: [{ id: 'job1' }, { id: 'job2' }, { id: 'item1', name: 'Rush' }],
        subtotal: '200',
        total: '238',
      },
    });
  });

  it('of a job keep their frozen values, except for fields that are sent', () => {
    const { when } = invoiced();
    when('EditJob', { jobId: 1, job: { name: 'Other', rate: 9 } });
    when('EditInvoice', {
      invoiceId: 1,
      invoice: { items: [{ id: 'job1', quantity: 1000 }, { id: 'job2' }] },
    }).saying({
      after: { items: [{ name: 'Manual', quantity: '1000', rate: '0.12', value: '120' }, {}] },
    });
  });

  it('add jobs to the invoice and free others', () => {
    const outcome = edit({ items: [{ id: 'job2' }, { id: 'job3' }] }).saying({
      taken: [{ id: 3, name: 'Slogan' }],
      freed: [{ id: 1, name: 'Manual' }],
    });
    expect(outcome.ledger.state.record('job', 1)).toMatchObject({ invoiced: false, invoice_id: null });
    expect(outcome.ledger.state.record('job', 3)).toMatchObject({ invoiced: true, invoice_id: 1 });
  });

  it('cannot add a job of another client, or an invoiced one', () => {
    edit({ items: [{ id: 'job4' }] }).thenRefused('invalid', undefined, 'items');
    const { when } = invoiced();
    when('InvoiceJobs', { clientId: 1, jobIds: [3] });
    when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job3' }] } }).thenRefused(
      'already_invoiced',
    );
  });

  it('keep the ids of manual items', () => {
    const { when } = invoiced();
    const manual = { id: 'new1', name: 'Rush', rate: 20 };
    when('EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'job1' }, { id: 'job2' }, manual] } });
    when('EditInvoice', {
      invoiceId: 1,
      invoice: {
        items: [
          { id: 'item1', rate: 25 },
          { name: 'More', rate: 1 },
        ],
      },
    }).saying({
      after: {
        items: [
          { id: 'item1', name: 'Rush', rate: '25' },
          { id: 'item2', name: 'More' },
        ],
      },
    });
  });
});

describe('dates', () => {
  it.each([
    [{ date: '2026-12-01' }, { date: '2026-12-01', dueDate: '2026-12-31' }],
    [{ paymentTerms: 60 }, { paymentTerms: 60, dueDate: '2027-01-19' }],
    [{ dueDate: '2026-11-27' }, { dueDate: '2026-11-27', paymentTerms: 7 }],
    [{ dueDate: null }, { dueDate: null, paymentTerms: 'none' }],
    [{ paymentTerms: 'dor' }, { dueDate: '2026-11-20', paymentTerms: 'dor' }],
  ])('and terms are adjusted to each other after %j', (invoice, after) => {
    edit(invoice).saying({ after });
  });

  it('are refused when the due date would be after the last day of the calendar', () => {
    edit({ date: '9999-12-31' }).thenRefused('invalid', undefined, 'date');
  });
});

describe('language, texts and parties', () => {
  it('change to the sent values', () => {
    edit({ language: '4' }).saying({ after: { language: '4', locale: 'de', dateFormat: 'DD.MM.YYYY' } });
    edit({ billTo: { name: 'Nord AG' } }).saying({ after: { billTo: { name: 'Nord AG', details: '' } } });
    edit({ invoiceNotes: 'Hi<script>x</script>' }).saying({ after: { invoiceNotes: 'Hi' } });
    edit({ strings: [{ id: 'total', value: 'To pay' }] }).thenFacts('InvoiceEdited');
  });
});

describe('the exchange rate', () => {
  const abroad = (invoice: Json) =>
    given(...PRACTICE_START, ['InvoiceJobs', { clientId: 2, jobIds: [4] }]).when('EditInvoice', {
      invoiceId: 1,
      invoice,
    });

  it('follows the day of the invoice', () => {
    abroad({ date: '2026-11-02' }).saying({ after: { exchange: { date: '2026-11-02', source: 'ECB' } } });
  });

  it('is manual once the user enters another one, and then no longer follows the date', () => {
    const { when } = given(...PRACTICE_START, ['InvoiceJobs', { clientId: 2, jobIds: [4] }]);
    when('EditInvoice', { invoiceId: 1, invoice: { exchangeRate: 1.2 } }).saying({
      after: { exchange: { rate: '1.2', source: 'manual' } },
    });
    const { events } = when('EditInvoice', { invoiceId: 1, invoice: { date: '2026-11-02' } });
    expect(events[0]?.data).not.toHaveProperty('after.exchange');
  });
});

describe('payment', () => {
  it('is marked with the day of the user and leaves the date of issue as it is', () => {
    invoiced()
      .when('MarkInvoicePaid', { invoiceId: 1 })
      .thenFacts('PaymentRecorded')
      .saying({ rest: true, payment: { date: '2026-11-20' } })
      .answering({ invoice: { paid: true, paid_at: '2026-11-20', issued_at: null } });
    invoiced()
      .when('MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-18' })
      .answering({ invoice: { paid_at: '2026-11-18' } });
  });

  it('changes nothing the second time, unless the day differs', () => {
    const { when } = invoiced();
    when('MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-18' });
    when('MarkInvoicePaid', { invoiceId: 1 }).thenNothing();
    when('MarkInvoicePaid', { invoiceId: 1, paidAt: '2026-11-17' })
      .thenFacts('PaymentEdited')
      .answering({ invoice: { paid_at: '2026-11-17' } });
    when('MarkInvoiceUnpaid', { invoiceId: 1 })
      .thenFacts('PaymentsDeleted')
      .answering({ invoice: { paid: false, paid_at: null, issued_at: expect.any(String) } });
    when('MarkInvoiceUnpaid', { invoiceId: 1 }).thenNothing();
  });

  it('can be part of an edit', () => {
    edit({ paid: true, reference: 'x' }).thenFacts('InvoiceEdited', 'PaymentRecorded');
    edit({ paid: false }).thenNothing();
  });

  /** The answer of an invoice of 180 euros and VAT after these payments. */
  const answered = (...amounts: number[]) => {
    const { ledger, when } = invoiced();
    for (const amount of amounts)
      ledger.run('RecordPayment', { invoiceId: 1, payment: { date: '2026-11-10', amount } });
    const { result } = ledger.run('EditInvoice', { invoiceId: 1, invoice: {} });
    const { invoice } = z.object({ invoice: z.record(z.string(), z.json()) }).parse(result);
    const send = (changes: { [key: string]: Json }) =>
      when('EditInvoice', { invoiceId: 1, invoice: { ...invoice, ...changes } });
    return { invoice, send };
  };
  const line = (rate: number) => ({ items: [{ id: 'job1' }, { id: 'job2', quantity: 1, rate }] });

  it.each<[string, number[], { [key: string]: Json }, object]>([
    ['in part', [50], { reference: 'PO 7' }, { status: 'partly_paid', paidAmount: 50 }],
    ['in part, of a total that it covers now', [200], line(10), { status: 'overpaid', paidAmount: 200 }],
    ['in full, of a larger total now', [214.2], line(500), { status: 'partly_paid', paidAmount: 214.2 }],
    ['too much', [300], { reference: 'PO 7' }, { status: 'overpaid', paidAmount: 300 }],
  ])('that is sent back with the whole invoice stays as it is: %s', (_, amounts, changes, invoice) => {
    answered(...amounts)
      .send(changes)
      .thenFacts('InvoiceEdited')
      .answering({ invoice });
  });

  it('that is sent back with the whole invoice can be changed', () => {
    answered(214.2)
      .send({ paid: false })
      .answering({ invoice: { paidAmount: 0 } });
    answered(50)
      .send({ paid: true })
      .answering({ invoice: { paid: true, paidAmount: 214.2 } });
    answered(214.2)
      .send({ paid_at: '2026-11-09' })
      .answering({ invoice: { paid_at: '2026-11-09' } });
  });

  it("in part isn't a mark that an edit could remove", () => {
    const { when } = invoiced();
    when('RecordPayment', { invoiceId: 1, payment: { date: '2026-11-10', amount: 50 } });
    when('EditInvoice', { invoiceId: 1, invoice: { paid: false } }).thenNothing();
  });

  it('is said by its day alone', () => {
    edit({ paid_at: '2026-11-10' }).answering({ invoice: { paid: true, paid_at: '2026-11-10' } });
    edit({ paid_at: null }).thenNothing();
    edit({ paid: false, paid_at: '2026-11-10' }).thenNothing();
    const { when } = given(...PRACTICE_START);
    const created = { client_id: 1, items: [{ rate: 5 }], paid_at: '2026-11-10' };
    when('CreateInvoice', { invoice: created }).answering({
      invoice: { paid: true, paid_at: '2026-11-10' },
    });
    when('EditInvoice', { invoiceId: 1, invoice: { paid_at: '2026-11-12' } })
      .thenFacts('PaymentEdited')
      .answering({ invoice: { paid_at: '2026-11-12' } });
  });

  it('is refused for an unknown invoice', () => {
    invoiced().when('MarkInvoicePaid', { invoiceId: 2 }).thenRefused('not_found');
    invoiced().when('MarkInvoiceUnpaid', { invoiceId: 2 }).thenRefused('not_found');
  });
});

describe('deletion', () => {
  it('frees the jobs', () => {
    const outcome = invoiced()
      .when('DeleteInvoice', { invoiceId: 1 })
      .thenFacts('InvoiceDeleted')
      .saying({ void: false, jobs: [{ id: 1 }, { id: 2 }] });
    expect(outcome.ledger.state.record('job', 1)).toMatchObject({ invoiced: false, invoice_id: null });
    outcome.ledger.run('InvoiceJobs', { clientId: 1, jobIds: [1] });
  });

  it('is refused for a deleted invoice, as is an edit', () => {
    const { when } = invoiced();
    when('DeleteInvoice', { invoiceId: 1 });
    when('DeleteInvoice', { invoiceId: 1 }).thenRefused('not_found');
    when('EditInvoice', { invoiceId: 1, invoice: {} }).thenRefused('not_found');
  });
});

it('issuing an invoice a second time changes nothing', () => {
  const { when } = invoiced();
  when('IssueInvoice', { invoiceId: 1 }).thenFacts('InvoiceIssued').saying({ how: 'pdf' });
  when('IssueInvoice', { invoiceId: 1 }).thenNothing();
  when('IssueInvoice', { invoiceId: 5 }).thenRefused('not_found');
});
