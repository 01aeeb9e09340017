import { InvoiceEdited } from '@ledgerline/shared-events/invoices/events.ts';
import { JobEdited } from '@ledgerline/shared-events/jobs/events.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { changesOf } from '@ledgerline/shared-events/registry.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { describe, expect, it } from 'vitest';
import { writes } from '../history/edit-conflicts.ts';
import { last } from '../testing/practice-entries.ts';
import type { PracticeLedger } from '../testing/practice-ledger.ts';
import { INVOICED, practice, type Step } from '../testing/practice-steps.ts';
import { refuseBrokenRules } from './account-invariant.ts';

const NOW = '2026-11-20T10:00:00.000Z';

const OWN_LANGUAGE = { name: 'Dutch', locale: 'nl' };
const DUTCH: Step = ['SetSetting', { key: 'invoiceLanguages', value: OWN_LANGUAGE }];
const ON_INVOICE = 'This job is on invoice 1.';

/** Runs steps, then the undo or redo that `act` says; answers which of the steps block it. */
function inTheWay(ledger: PracticeLedger, after: readonly Step[], act: () => Plan): string[] {
  const names = new Map(after.map(([name, payload]) => [ledger.run(name, payload).commandId, name] as const));
  const plan = act();
  if ('events' in plan) return [];
  if ('reason' in plan) return [plan.reason];
  if ('blockedBy' in plan) return plan.blockedBy.map(({ commandId }) => names.get(commandId) ?? '');
  return ledger.entries
    .filter(({ events }) =>
      events.flatMap(changesOf).some((change) => plan.conflicts.some((field) => writes(change, field))),
    )
    .flatMap(({ commandId }) => names.get(commandId) ?? []);
}

type Plan = ReturnType<PracticeLedger['undo']>;

function inTheWayOfUndo(before: readonly Step[], undone: Step, ...after: readonly Step[]): string[] {
  const { ledger } = practice(...before, undone);
  const entry = last(ledger);
  return inTheWay(ledger, after, () => ledger.undo(entry));
}

function inTheWayOfRedo(before: readonly Step[], redone: Step, ...after: readonly Step[]): string[] {
  const { ledger } = practice(...before, redone);
  const entry = last(ledger);
  expect(ledger.undo(entry)).toHaveProperty('events');
  return inTheWay(ledger, after, () => ledger.redo(entry));
}

const clientSetting = (key: string, value: Json): Step => ['SetClientSetting', { clientId: 1, key, value }];

describe('an invoice language', () => {
  it('whose addition is undone is no longer used by a client and is not the default', () => {
    expect(inTheWayOfUndo([], DUTCH, clientSetting('invoiceLanguage', '100'))).toEqual(['SetClientSetting']);
    expect(
      inTheWayOfUndo([], DUTCH, ['SetSetting', { key: 'defaultInvoiceLanguage', value: '100' }]),
    ).toEqual(['SetSetting']);
  });

  it('that a client uses cannot be removed', () => {
    practice(DUTCH, clientSetting('invoiceLanguage', '100'))
      .when('RemoveSetting', { key: 'invoiceLanguages', id: 100 })
      .thenRefused('invalid', 'Lingua Nord uses Dutch.', 'id');
  });

  it('that only a deleted client uses can be removed; then the deletion of that client cannot be undone', () => {
    const chosen = clientSetting('invoiceLanguage', '100');
    const removed: Step = ['RemoveSetting', { key: 'invoiceLanguages', id: 100 }];
    expect(inTheWayOfUndo([DUTCH, chosen], ['DeleteClient', { clientId: 1 }], removed)).toEqual([
      'RemoveSetting',
    ]);
  });

  it('becomes the default or the language of a client again only while it exists', () => {
    const defaulted: Step = ['SetSetting', { key: 'defaultInvoiceLanguage', value: '100' }];
    const removed: Step = ['RemoveSetting', { key: 'invoiceLanguages', id: 100 }];
    expect(inTheWayOfRedo([DUTCH], defaulted, removed)).toEqual(['RemoveSetting']);
    const chosen = clientSetting('invoiceLanguage', '100');
    expect(inTheWayOfRedo([DUTCH], chosen, removed)).toEqual(['RemoveSetting']);
    expect(inTheWayOfUndo([DUTCH, chosen], clientSetting('invoiceLanguage', '1'), removed)).toEqual([
      'RemoveSetting',
    ]);
  });
});

describe('a tax', () => {
  const tax = (name: string, more: { [key: string]: Json } = {}): Step => [
    'SetSetting',
    { key: 'taxes', value: { name, rate: 5, ...more } },
  ];
  const PST = tax('PST', { compound: true, primaryTax: 2 });

  it('that is the primary tax of another stays when its addition is undone', () => {
    expect(inTheWayOfUndo([], tax('GST'), PST)).toEqual(['SetSetting']);
  });

  it('that is the primary tax of another cannot be removed or become compound', () => {
    const { when } = practice(tax('GST'), PST);
    const message = 'PST is charged on top of this tax.';
    when('RemoveSetting', { key: 'taxes', id: 2 }).thenRefused('invalid', message, 'compound');
    when('SetSetting', { key: 'taxes', value: { id: 2, compound: true, primaryTax: 1 } }).thenRefused(
      'invalid',
      message,
      'compound',
    );
  });

  it('that is compound is restored only while its primary tax exists and is not compound', () => {
    expect(inTheWayOfRedo([tax('GST')], PST, ['RemoveSetting', { key: 'taxes', id: 2 }])).toEqual([
      'RemoveSetting',
    ]);
  });

  it('that a client uses cannot be removed, and its addition cannot be undone', () => {
    practice(clientSetting('taxes', [1]))
      .when('RemoveSetting', { key: 'taxes', id: 1 })
      .thenRefused('invalid', 'Lingua Nord uses VAT.', 'id');
    expect(inTheWayOfUndo([], tax('GST'), clientSetting('taxes', [1, 2]))).toEqual(['SetClientSetting']);
  });

  it('on an invoice can be removed, because the invoice has a frozen copy', () => {
    practice(INVOICED).when('RemoveSetting', { key: 'taxes', id: 1 }).thenFacts('TaxDeleted');
  });
});

describe.each([
  ['paymentInstructions', 'IBAN DE02 1203'],
  ['invoiceNotes', 'Thank you!'],
])('a text of %s', (key, text) => {
  it('that a client chose cannot be removed, and its addition cannot be undone', () => {
    practice(clientSetting(key, 1))
      .when('RemoveSetting', { key, id: 1 })
      .thenRefused('invalid', `Lingua Nord uses ${text}.`, 'id');
    const added: Step = ['SetSetting', { key, value: { text: 'Another' } }];
    expect(inTheWayOfUndo([], added, clientSetting(key, 2))).toEqual(['SetClientSetting']);
  });

  it('can be a second default only until one of the two is undone', () => {
    const deleted: Step = ['RemoveSetting', { key, id: 1 }];
    const other: Step = ['SetSetting', { key, value: { text: 'Another', default: true } }];
    expect(inTheWayOfUndo([], deleted, other)).toEqual(['SetSetting']);
  });
});

describe('a unit', () => {
  const PAGES = { name: 'Sheets', singular: 'sheet', quantityText: 'Sheets' };
  const SHEETS: Step = ['AddUnit', { unit: PAGES }];
  /** The lower ids belong to the rates of the sample jobs. */
  const RATE_ID = 6;
  const RATE: Step = ['AddRate', { rate: { client_id: 1, job_type_id: 1, unit_id: 101, value: 3 } }];

  it('whose addition is undone has no rates', () => {
    expect(inTheWayOfUndo([], SHEETS, RATE)).toEqual(['AddRate']);
  });

  it('that is deleted takes its rates with it, and none of them is restored alone', () => {
    const { ledger, when } = practice(SHEETS, RATE);
    when('DeleteUnit', { unitId: 101 }).thenFacts('UnitDeleted');
    when('RestoreRate', { rateId: RATE_ID }).thenRefused('invalid', 'Sheets was deleted.', 'unit_id');
    expect(ledger.state.record('rate', RATE_ID)?.deleted_at).not.toBeNull();
  });

  it('can be the unit of a restored rate only while it exists', () => {
    const edited: Step = ['EditRate', { rateId: RATE_ID, rate: { unit_id: 1 } }];
    expect(inTheWayOfUndo([SHEETS, RATE], edited, ['DeleteUnit', { unitId: 101 }])).toEqual(['DeleteUnit']);
  });

  it('can be deleted while jobs use it: they keep its name', () => {
    practice().when('DeleteUnit', { unitId: 100 }).thenFacts('UnitDeleted');
  });
});

describe('a job on an invoice', () => {
  const TO_CLIENT_2: Step = ['EditJob', { jobId: 1, job: { client_id: 2 } }];

  it('keeps the client of the invoice', () => {
    const { when } = practice(INVOICED);
    when('EditJob', { jobId: 1, job: { client_id: 2 } }).thenRefused('invalid', ON_INVOICE, 'client_id');
    when('EditJob', { jobId: 1, job: { client_id: null } }).thenRefused('invalid', ON_INVOICE, 'client_id');
    when('EditJob', { jobId: 1, job: { client_id: 1, name: 'Handbook' } }).thenFacts('JobEdited');
  });

  it('cannot be deleted, and a bulk deletion with it deletes none', () => {
    const { when, ledger } = practice(INVOICED);
    when('DeleteJob', { jobId: 1 }).thenRefused('invalid', ON_INVOICE, 'jobId');
    when('DeleteJob', { jobIds: [2, 1] }).thenRefused('invalid', ON_INVOICE);
    expect(ledger.state.record('job', 2)?.deleted_at).toBeNull();
  });

  it('does not return to the client that it had before it was invoiced', () => {
    const invoiced: Step = ['InvoiceJobs', { clientId: 2, jobIds: [1] }];
    expect(inTheWayOfUndo([], TO_CLIENT_2, invoiced)).toEqual(['InvoiceJobs']);
  });

  it('is not put on its invoice again after it changed its client, was deleted or is not completed', () => {
    expect(inTheWayOfRedo([], INVOICED, TO_CLIENT_2)).toEqual(['EditJob']);
    expect(inTheWayOfRedo([], INVOICED, ['DeleteJob', { jobId: 1 }])).toEqual(['DeleteJob']);
    expect(inTheWayOfRedo([], INVOICED, ['MarkJobActive', { jobId: 1 }])).toEqual(['MarkJobActive']);
  });

  it('is deleted by a redo only while it is on no invoice', () => {
    expect(inTheWayOfRedo([], ['DeleteJob', { jobId: 1 }], INVOICED)).toEqual(['InvoiceJobs']);
  });

  it('is completed and invoiced', () => {
    const { when } = practice(INVOICED);
    when('MarkJobActive', { jobId: 1 }).thenRefused('already_invoiced');
    when('EditJob', { jobId: 1, job: { invoiced: false } }).thenRefused('already_invoiced');
  });
});

describe('a default compound tax', () => {
  const gst: Step = ['SetSetting', { key: 'taxes', value: { name: 'GST', rate: 5 } }];
  const pst: Step = [
    'SetSetting',
    { key: 'taxes', value: { name: 'PST', rate: 7, compound: true, primaryTax: 2, default: true } },
  ];
  const plainDefault = (isDefault: boolean): Step => [
    'SetSetting',
    { key: 'taxes', value: { id: 2, default: isDefault } },
  ];

  it('keeps a primary tax that exists', () => {
    expect(inTheWayOfUndo([], gst, pst)).toEqual(['SetSetting']);
    practice(gst, pst)
      .when('RemoveSetting', { key: 'taxes', id: 2 })
      .thenRefused('invalid', 'PST is charged on top of this tax.', 'compound');
  });

  it('adds its primary tax to new invoices, even when that is no longer a default', () => {
    for (const steps of [
      [gst, pst],
      [gst, plainDefault(true), pst, plainDefault(false)],
    ]) {
      const { ledger } = practice(...steps, ['CreateInvoice', { invoice: { client_id: 1 } }]);
      const taxes = ledger.state.record('invoice', 1)?.taxes.map(({ name }) => name);
      expect(taxes).toEqual(['VAT', 'GST', 'PST']);
    }
  });
});

describe('a tax outside the scope of VAT', () => {
  const tax = (value: Json): Step => ['SetSetting', { key: 'taxes', value }];
  const outside = { rate: 0, kind: 'O', reason: 'Outside the scope of VAT' };
  const added = tax({ ...outside, name: 'Abroad' });
  const why = 'hat is outside the scope of VAT needs an invoice without other taxes.';

  it("can't be a default beside VAT, as no new invoice could have both", () => {
    const refusal = ['invalid', `It can't be a default beside VAT: w${why}`, 'default'] as const;
    const asDefault = tax({ id: 2, default: true });
    practice(added)
      .when(...asDefault)
      .thenRefused(...refusal);
    practice()
      .when(...tax({ ...outside, name: 'Abroad', default: true }))
      .thenRefused(...refusal);
    practice(tax({ name: 'Reduced', rate: 7, default: true }))
      .when(...tax({ ...outside, id: 2 }))
      .thenRefused(...refusal);
    expect(inTheWayOfUndo([added], tax({ id: 1, default: false }), asDefault)).toEqual(['SetSetting']);
  });

  it("can't be chosen for a client beside VAT", () => {
    practice(added)
      .when(...clientSetting('taxes', [1, 2]))
      .thenRefused('invalid', `W${why}`, 'taxes');
    practice(tax({ name: 'Reduced', rate: 7 }), clientSetting('taxes', [1, 2]))
      .when(...tax({ ...outside, id: 2 }))
      .thenRefused('invalid', `Lingua Nord has other taxes beside it: w${why}`, 'kind');
    practice(added, clientSetting('taxes', [2]))
      .when('CreateInvoice', { invoice: { client_id: 1 } })
      .thenFacts('InvoiceCreated');
  });
});

it('two invoices cannot get one number in the same command, before the number register has it', () => {
  const { ledger } = practice(
    ['CreateInvoice', { invoice: { client_id: 1 } }],
    ['CreateInvoice', { invoice: { client_id: 2 } }],
  );
  const renumbered = (invoiceId: number, before: string) =>
    InvoiceEdited.of({
      invoiceId,
      number: before,
      before: { number: before },
      after: { number: '9' },
      taken: [],
      freed: [],
    });
  expect(() => runSteps(refuseBrokenRules(ledger.state, [renumbered(1, '1')], NOW))).not.toThrow();
  expect(() =>
    runSteps(refuseBrokenRules(ledger.state, [renumbered(1, '1'), renumbered(2, '2')], NOW)),
  ).toThrow('Invoice number 9 is taken by the invoice of 2026-11-20 to ');
});

describe('no command can leave', () => {
  const job = (before: object, after: object) => JobEdited.of({ jobId: 4, name: '', before, after });
  const invoice = (before: object, after: object) =>
    InvoiceEdited.of({ invoiceId: 1, number: '1', before, after, taken: [], freed: [] });
  const line = {
    id: 'item1',
    job_id: null,
    name: 'Fee',
    detail: '',
    quantity: '3',
    rate: '0.5',
    value: '1.5',
  };
  const items = (value: string, sum: string) =>
    invoice(
      { items: [], subtotal: '0', total: '0' },
      { items: [{ ...line, value }], subtotal: sum, total: sum },
    );

  it.each([
    ['a job with another value than quantity × rate', job({ quantity: '8000' }, { quantity: '8' }), 'value'],
    ['a value with more digits than its currency', job({ currency: 'USD' }, { currency: 'JPY' }), null],
    [
      'a flat value with more digits than its currency',
      job({ value: '440', flat_rate: false }, { value: '440.125', flat_rate: true }),
      'value',
    ],
    ['a line with another value than quantity × rate', items('2', '2'), 'items'],
    ['a total that is not the sum of its lines', items('1.5', '2'), 'items'],
    ['an invoice with the sum of its lines', items('1.5', '1.5'), null],
    [
      'a line that was converted to another currency',
      invoice(
        { items: [], subtotal: '0', total: '0' },
        {
          items: [
            {
              ...line,
              exchange: { from: 'USD', to: 'JPY', rate: '2', date: '2026-11-20', source: 'ECB', value: '3' },
            },
          ],
          subtotal: '1.5',
          total: '1.5',
        },
      ),
      'items',
    ],
    [
      'another due date than date + terms',
      invoice({ date: '2026-11-20' }, { date: '2026-11-21' }),
      'dueDate',
    ],
  ])('%s', (_, event, field) => {
    const { ledger } = practice(
      ['SetSetting', { key: 'taxes', value: { id: 1, default: false } }],
      ['CreateInvoice', { invoice: { client_id: 1, items: [] } }],
    );
    const attempt = () => runSteps(refuseBrokenRules(ledger.state, [event], NOW));
    if (field === null) return expect(attempt).not.toThrow();
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'invalid', errors: { [field]: expect.anything() } }),
    );
  });
});
