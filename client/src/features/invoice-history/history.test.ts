import type {
  HistoryEntryAnswer as HistoryEntry,
  ShownChange,
} from '@ledgerline/shared-events/history/answers.ts';
import { paperModel } from '@ledgerline/shared-events/invoices/paper-model.ts';
import { describe, expect, it } from 'vitest';
import { paperInvoiceOf } from '#entities/invoice/paper-invoice.ts';
import { sampleInvoice } from '#entities/invoice/testing.ts';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import { changeLines, creationText } from './change-lines.ts';
import { differenceCount, differingPlaces, missingRows, withEmptyDetails } from './differences.ts';
import { chosenIndex, momentsOf, momentText } from './moments.ts';
import { restorable, restoreCommand, restoredText } from './restore.ts';
import { addressOfFilters, filteredTrail, trailFiltersOf } from './trail-filters.ts';

const change = (
  field: string,
  before: ShownChange['before'],
  after: ShownChange['after'],
  entity: ShownChange['entity'] = 'invoice',
  id = 4,
): ShownChange => sampleChange({ entity, id, field, before, after });

const entry = (changes: ShownChange[], command = 'EditInvoice', revision = 9): HistoryEntry =>
  sampleEntry({
    commandId: `c${revision}`,
    command,
    label: 'Edited invoice',
    at: '2026-10-21T15:04:00Z',
    revision,
    changes,
  });

const line = (id: string, name: string, quantity: string, rate: string) => ({ id, name, quantity, rate });

describe("the text of an entry's changes", () => {
  it.each([
    [change('reference', '', 'PO 9'), { label: 'Reference', before: null, after: 'PO 9' }],
    [
      change('dueDate', '2026-11-04', '2026-11-20'),
      { label: 'Due date', before: '04 Nov 2026', after: '20 Nov 2026' },
    ],
    [
      change('paymentTerms', 14, 'dor'),
      { label: 'Payment terms', before: '14 days', after: 'Due on receipt' },
    ],
    [change('paid', false, true), { label: 'Status', before: 'Open', after: 'Paid' }],
    [change('total', '1292.34', '1309.36'), { label: 'Total', before: '€1,292.34', after: '€1,309.36' }],
    [
      change('billTo', { name: 'A', details: '' }, { name: 'A', details: 'x\ny' }),
      { label: 'Bill to', before: 'A', after: 'A, x, y' },
    ],
    [
      change('invoiceNotes', '<p>Hello <b>you</b> &amp; co</p>', ''),
      { label: 'Notes', before: 'Hello you & co', after: null },
    ],
    [
      change('payments.1', null, {
        ...{ kind: 'payment', date: '2026-10-21', amount: '1200.00', currency: 'EUR', exchange: null },
        ...{ fee: '12', method: 'Bank transfer', reference: 'RE 9', created_at: '2026-10-21T15:04:00Z' },
      }),
      {
        label: 'Payment',
        before: null,
        after: '€1,200.00, 21 Oct 2026, fee €12.00, Bank transfer, RE 9',
      },
    ],
    [change('billTo', null, ['x']), { label: 'Bill to', before: null, after: 'changed' }],
    [change('reference', '', 'A <3> B'), { label: 'Reference', before: null, after: 'A <3> B' }],
  ])('%o', (one, reported) => {
    expect(changeLines(entry([one]), { entity: 'invoice', id: 4 }, 'EUR')).toEqual([reported]);
  });

  it('lists changed lines of the invoice one by one', () => {
    const before = [line('a', 'Works', '6180', '0.11'), line('b', 'Old', '1', '5')];
    const after = [line('a', 'Works', '6310', '0.11'), line('c', 'New', '1', '5')];
    expect(changeLines(entry([change('items', before, after)]), { entity: 'invoice', id: 4 }, 'EUR')).toEqual(
      [
        { label: 'Qty, line 1', before: '6,180', after: '6,310' },
        { label: 'New line 2', before: null, after: 'New' },
        { label: 'Removed line', before: 'Old', after: null },
      ],
    );
    expect(
      changeLines(entry([change('items', before, before.toReversed())]), { entity: 'invoice', id: 4 }, 'EUR'),
    ).toEqual([{ label: 'Items', before: null, after: 'in another order' }]);
  });

  it('leaves out computed fields and changes of other records', () => {
    const changes = [
      change('subtotal', '1', '2'),
      change('strings', [], []),
      change('paid', false, true, 'invoice', 5),
      change('invoiced', false, true, 'job', 1),
    ];
    expect(changeLines(entry(changes), { entity: 'invoice', id: 4 }, 'EUR')).toEqual([]);
  });

  it('summarises the creation of an invoice', () => {
    const changes = [
      change('total', null, '1292.34'),
      ...[1, 2, 3].map((id) => change('invoiced', false, true, 'job', id)),
    ];
    expect(creationText(entry(changes, 'InvoiceJobs'), 'invoice', 'EUR')).toBe(
      '3 jobs marked as invoiced, total €1,292.34',
    );
    expect(changeLines(entry(changes, 'InvoiceJobs'), { entity: 'invoice', id: 4 }, 'EUR')).toEqual([]);
  });
});

describe('the states of an invoice', () => {
  const moments = momentsOf([entry([], 'EditInvoice', 9), entry([], 'CreateInvoice', 3)]);

  it('range from the creation to now, and the address names one of them', () => {
    expect(moments.map(({ revision }) => revision)).toEqual([3, 9]);
    expect([chosenIndex(moments, '3'), chosenIndex(moments, null), chosenIndex(moments, '77')]).toEqual([
      0, 1, 1,
    ]);
  });

  it('are labelled in the time zone of the user', () => {
    expect(momentText('2026-10-21T22:30:00Z', 'Europe/Berlin')).toBe('22 Oct 2026, 00:30');
  });
});

describe('two states of an invoice', () => {
  const now = sampleInvoice();
  const then = sampleInvoice({
    reference: '',
    items: now.items.slice(0, 1).map((item) => ({ ...item, quantity: 3000, value: 330 })),
    subtotal: 330,
    total: 392.7,
    taxTotals: { VAT: { name: 'VAT', rate: 19, value: 62.7 } },
  });
  const [shown, other] = [then, now].map((invoice) => paperModel(paperInvoiceOf(invoice)));

  it('differ where their values differ; computed amounts count once, in the total', () => {
    if (shown === undefined || other === undefined) throw new Error('There are two models.');
    const full = withEmptyDetails(shown, other);
    const places = differingPlaces(full, other);
    expect([...places].toSorted()).toEqual([
      'detail.reference',
      'item.0.amount',
      'item.0.quantity',
      'subtotal',
      'tax.0',
      'total',
    ]);
    expect(differenceCount(places)).toBe(3);
    expect(missingRows(full, other).map(({ name }) => name)).toEqual(['Courier']);
  });

  it('have a line for each date and reference that one of them has', () => {
    const references = { orderReference: 'PO 1', buyerReference: '991-01484-64' };
    const supplied = { from: '2026-10-02', to: '2026-10-02' };
    const [plain, full] = [now, { ...now, ...references, supplied }].map((invoice) =>
      paperModel(paperInvoiceOf(invoice)),
    );
    if (plain === undefined || full === undefined) throw new Error('There are two models.');
    const both = withEmptyDetails(plain, full);
    expect(both.details.map(({ id }) => id)).toEqual(full.details.map(({ id }) => id));
    expect([...differingPlaces(both, full)]).toEqual([
      ...['detail.supplied', 'detail.buyerReference', 'detail.orderReference'],
    ]);
    expect(restorable({ ...now, orderReference: null }, now)).toEqual([]);
    expect(restoreCommand({ ...now, ...references }, now, 'then')).toMatchObject({
      payload: { invoice: { buyerReference: null, orderReference: null } },
    });
  });

  it('do not differ from themselves', () => {
    if (other === undefined) throw new Error('There are two models.');
    expect(differingPlaces(other, other).size).toBe(0);
  });

  it('restoring sends exactly the fields that differ, without the payment', () => {
    expect(restorable({ ...now, paid: true }, then)).toEqual(['reference', 'items']);
    const command = restoreCommand(now, then, '21 Oct 2026, 17:04');
    expect(command).toMatchObject({
      name: 'EditInvoice',
      payload: { invoiceId: 4, invoice: { reference: '' } },
    });
    expect(Object.keys(command.payload.invoice ?? {})).toEqual(['reference', 'items']);
    expect(command.patches[0]?.fields).toMatchObject({ total: 392.7 });
    expect(command.patches[0]?.before).toMatchObject({ total: 401.04 });
  });

  it('restoring another language or day also sends the labels and the due date of the restored state', () => {
    const other = { ...then, language: '4', locale: 'de', date: '2026-10-01' };
    const invoice = Object(restoreCommand(then, other, 'yesterday').payload.invoice);
    expect(invoice).toMatchObject({
      dateFormat: then.dateFormat,
      strings: then.strings,
      dueDate: then.dueDate,
    });
  });

  it('restoring reports the values that the server could not restore', () => {
    expect(restoredText(null, then)).toBe('Values restored');
    expect(restoredText({ ...then, paid: true }, then)).toBe('Values restored');
    expect(restoredText({ ...then, items: now.items }, then)).toBe('Values restored, except: Items');
  });
});

describe('the filters of the audit trail', () => {
  const at = (day: string, changes: Partial<HistoryEntry>): HistoryEntry => ({
    ...entry([change('reference', '', 'x')]),
    at: `${day}T23:30:00Z`,
    ...changes,
  });
  const trail = [
    at('2026-11-20', { commandId: 'undone', source: 'undo' }),
    at('2026-11-03', { commandId: 'paid', changes: [change('paid', false, true)] }),
    at('2026-11-02', { commandId: 'printed', command: 'IssueInvoice', changes: [], source: 'system' }),
    at('2026-11-01', { commandId: 'edited' }),
    at('2026-10-30', { commandId: 'part', changes: [change('payments.1', null, '50 EUR')] }),
    at('2026-10-29', { commandId: 'sent', changes: [change('subject', null, 'Invoice 4', 'delivery', 1)] }),
  ];
  it.each([
    ['', ['undone', 'paid', 'printed', 'edited', 'part', 'sent']],
    ['kind=edits', ['undone', 'edited']],
    ['kind=status', ['paid', 'part']],
    ['kind=pdf', ['printed']],
    ['kind=mail', ['sent']],
    ['by=undo', ['undone']],
    ['by=system', ['printed']],
    ['by=user&kind=edits', ['edited']],
    ['from=2026-11-03&to=2026-11-04', ['paid', 'printed']],
    ['kind=nonsense&by=nobody', ['undone', 'paid', 'printed', 'edited', 'part', 'sent']],
  ])(`"%s" keeps %o, by the days of the user's time zone`, (address, left) => {
    const filters = trailFiltersOf(new URLSearchParams(address));
    expect(filteredTrail(trail, filters, 'Europe/Berlin').map(({ commandId }) => commandId)).toEqual(left);
  });

  it('are the same after writing them to the address and reading them', () => {
    const address = 'kind=pdf&by=system&from=2026-11-01&to=2026-11-02';
    const keys = addressOfFilters(trailFiltersOf(new URLSearchParams(address)));
    expect(
      Object.entries(keys)
        .map((pair) => pair.join('='))
        .join('&'),
    ).toBe(address);
  });
});
