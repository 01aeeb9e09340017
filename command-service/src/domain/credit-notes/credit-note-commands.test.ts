import type { CommandName } from '@ledgerline/shared-events/api/commands.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { describe, expect, it } from 'vitest';
import { given } from '../testing/given.ts';

type Step = readonly [CommandName, Json];
const CLIENT: Step = ['CreateClient', { client: { name: 'Lingua Nord', currency: 'EUR' } }];
const JOB: Step = [
  'CreateJob',
  { job: { client_id: 1, name: 'Leaflet', quantity: 3, rate: 40, currency: 'EUR' } },
];
const DONE: Step = ['MarkJobCompleted', { jobId: 1, completedAt: '2026-11-01' }];
const LIST = { name: 'List', quantity: 1, rate: 80 };
const VAT = [{ name: 'VAT', rate: 19 }];
const INVOICE: Step = [
  'InvoiceJobs',
  {
    clientId: 1,
    jobIds: [1],
    invoice: { date: '2026-11-10', paymentTerms: 14, items: [{ id: 'job1' }, LIST], taxes: VAT },
  },
];
const start = [CLIENT, JOB, DONE, INVOICE];
const REASON = 'Not ordered';
const note = (fields: object = {}): Step => ['CreateCreditNote', { invoiceId: 1, reason: REASON, ...fields }];
const ONE_HOUR = { lines: [{ itemId: 'job1', quantity: 1 }] };

describe('a new credit note', () => {
  it('takes the whole rest without lines, and has the parties and taxes of its invoice', () => {
    given(...start)
      .when(...note())
      .thenFacts('CreditNoteCreated')
      .saying({
        record: {
          number: 'CN-1',
          corrects: { id: 1, number: '1', date: '2026-11-10' },
          client_name: 'Lingua Nord',
          date: '2026-11-20',
          reason: REASON,
          subtotal: '200',
          total: '238',
          issued_at: null,
        },
      })
      .answering({
        creditNote: { type: 'creditNote', total: 238 },
        invoice: {
          openAmount: 0,
          creditedAmount: 238,
          status: 'credited',
          paid: true,
          paid_at: '2026-11-20',
          overdue: false,
        },
      });
  });

  it('takes a quantity or an amount of a line, and the invoice is open by as much less', () => {
    given(...start, note(ONE_HOUR))
      .when(...note({ lines: [{ itemId: 'item1', value: '10' }] }))
      .answering({
        creditNote: { number: 'CN-2', total: 11.9, items: [{ id: 'item1', quantity: 1, rate: 10 }] },
        invoice: { openAmount: 178.5, status: 'open', credits: [{ number: 'CN-1', total: 47.6 }, {}] },
      });
  });

  it.each([
    ['another line', { lines: [{ itemId: 'job9' }] }, 'lines.0.itemId', 'This line does not exist.'],
    ['a line twice', { lines: [{ itemId: 'job1' }, { itemId: 'job1' }] }, 'lines', 'Each line'],
    ['more than is left', { lines: [{ itemId: 'job1', quantity: 4 }] }, 'lines.0.quantity', '3 of Leaflet'],
    ['a larger amount', { lines: [{ itemId: 'item1', value: 81 }] }, 'lines.0.value', '80 EUR of List'],
    ['nothing', { lines: [{ itemId: 'job1', quantity: 0 }] }, 'lines.0.quantity', '3 of Leaflet'],
    ['both', { lines: [{ itemId: 'job1', quantity: 1, value: 1 }] }, 'lines.0.value', 'not both'],
    ['an earlier day', { date: '2026-11-09' }, 'date', 'not before the date of invoice 1'],
  ])('is refused for %s', (_, fields, field, message) => {
    const outcome = given(...start).when(...note(fields));
    expect(() => outcome.events).toThrow(message);
    outcome.thenRefused('invalid', undefined, field);
  });

  it('is refused when nothing is left, and without a reason', () => {
    given(...start, note())
      .when(...note())
      .thenRefused('invalid', 'Nothing is left to be credited of invoice 1.');
    given(...start)
      .when('CreateCreditNote', { invoiceId: 1, reason: ' ' })
      .thenMisfit('reason', 'Enter the reason, which is printed');
  });

  it('makes what was paid beyond credit of the client', () => {
    given(...start, ['RecordPayment', { invoiceId: 1, payment: { date: '2026-11-15', amount: 238 } }])
      .when(...note(ONE_HOUR))
      .answering({ invoice: { status: 'overpaid', openAmount: 0, paidAmount: 238, paid: true } });
  });
});

describe('an invoice with a credit note', () => {
  const credited = [...start, note(ONE_HOUR)];

  it.each<[string, Step, string]>([
    ['deleted', ['DeleteInvoice', { invoiceId: 1 }], 'Invoice 1 has credit note CN-1. Delete that first.'],
    [
      'left without a line that was credited',
      ['EditInvoice', { invoiceId: 1, invoice: { items: [{ id: 'item1' }] } }],
      'The line Leaflet of invoice 1 would be less than what is credited of it.',
    ],
    [
      'less than what was credited',
      [
        'EditInvoice',
        { invoiceId: 1, invoice: { items: [{ id: 'job1', quantity: '0.5' }, { id: 'item1' }] } },
      ],
      'The line Leaflet of invoice 1 would be less than what is credited of it.',
    ],
    [
      'in another currency',
      ['EditInvoice', { invoiceId: 1, invoice: { currency: 'USD', exchangeRate: '1' } }],
      "The currency of invoice 1 can't be changed: it has credit note CN-1.",
    ],
  ])("can't be %s", (_, command, message) => {
    const outcome = given(...credited).when(...command);
    expect(() => outcome.events).toThrow(message);
  });

  it('may get further lines and other texts', () => {
    given(...credited)
      .when('EditInvoice', {
        invoiceId: 1,
        invoice: { reference: 'A', items: [{ id: 'job1' }, { id: 'item1' }, { name: 'More', rate: 5 }] },
      })
      .answering({ invoice: { openAmount: 196.35 } });
  });
});

describe('the jobs of credited lines', () => {
  const HOURS = { lines: [{ itemId: 'job1' }], freeJobs: true };

  it('can be invoiced again when their line is wholly credited and the user wants that', () => {
    const { ledger } = given(...start, note(HOURS));
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: false, invoice_id: null });
    given(...start, note(HOURS))
      .when('InvoiceJobs', { clientId: 1, jobIds: [1] })
      .thenFacts('JobsInvoiced');
  });

  it.each([
    ['without the wish', { lines: HOURS.lines }],
    ['for a part', { ...ONE_HOUR, freeJobs: true }],
  ])('stay on the invoice %s', (_, fields) => {
    const { ledger } = given(...start, note(fields));
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: true, invoice_id: 1 });
  });

  it('are on the invoice again when the credit note goes', () => {
    const { ledger } = given(...start, note(HOURS), ['DeleteCreditNote', { creditNoteId: 1 }]);
    expect(ledger.state.record('job', 1)).toMatchObject({ invoiced: true, invoice_id: 1 });
  });

  it('hold the credit note while they are on another invoice', () => {
    given(...start, note(HOURS), ['InvoiceJobs', { clientId: 1, jobIds: [1] }])
      .when('DeleteCreditNote', { creditNoteId: 1 })
      .thenRefused(
        'already_invoiced',
        'Leaflet would be on invoice 1 again, but it is on invoice 2 now. Take it off first.',
      );
  });
});

describe('a credit note that goes', () => {
  it('leaves its invoice open, and its number in use', () => {
    given(...start, note())
      .when('DeleteCreditNote', { creditNoteId: 1 })
      .answering({ creditNote: { void: false }, invoice: { openAmount: 238, credits: [] } });
    given(...start, note(), ['DeleteCreditNote', { creditNoteId: 1 }])
      .when(...note())
      .saying({ record: { number: 'CN-2' } });
  });

  it('is void once it was issued', () => {
    given(...start, note(), ['IssueCreditNote', { creditNoteId: 1 }])
      .when('DeleteCreditNote', { creditNoteId: 1 })
      .answering({ creditNote: { void: true } });
  });

  it("isn't credited itself", () => {
    given(...start, note())
      .when('CreateCreditNote', { invoiceId: 2, reason: REASON })
      .thenRefused('not_found');
  });
});
