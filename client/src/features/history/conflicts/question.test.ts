import type { EditConflictAnswer as EditConflict } from '@ledgerline/shared-events/history/answers.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#shared/api/api-error.ts';
import { sampleConflict } from '#shared/testing/history-samples.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { questionAbout } from './question.ts';

const clock = { today: '2026-11-20', timeZone: 'Europe/Berlin', timeFormat: '24hr' } as const;

const conflict = (over: Partial<EditConflict> = {}): EditConflict =>
  sampleConflict({
    entity: 'invoice',
    id: 3,
    name: '2026-014',
    field: 'reference',
    before: 'PO 0',
    theirs: 'PO 1',
    mine: 'PO 2',
    at: '2026-11-20T21:16:00.000Z',
    ...over,
  });

const entry = (over: Partial<LaneEntry> = {}): LaneEntry => ({
  key: 'mine',
  kind: 'command',
  name: 'EditInvoice',
  payload: {},
  label: 'Reference',
  patches: [],
  failure: '',
  at: '2026-11-20T21:17:00.000Z',
  ...over,
});

const ask = (conflicts: readonly EditConflict[], entries: readonly LaneEntry[] = [entry()]) =>
  questionAbout(
    {
      key: 'mine',
      entries,
      error: new ApiError({
        status: 409,
        code: 'edit_conflict',
        message: '',
        conflicts: [...conflicts],
        revision: 9,
      }),
    },
    clock,
  );

describe('the question about a field that two sides changed', () => {
  it('names the field and the record, both values, and the time of each change', () => {
    expect(ask([conflict()])).toEqual({
      title: 'You and another tab changed Reference of invoice 2026-014',
      about: 'Reference of invoice 2026-014',
      places: ['invoice/3/reference', 'invoice/3', '/invoices/2026-014'],
      path: '/invoices/2026-014',
      fields: [{ label: 'Reference', before: 'PO 0', mine: 'PO 2', theirs: 'PO 1' }],
      mineAt: 'this tab, 22:17',
      theirsAt: '22:16',
      keep: 'Keep my version',
      use: 'Use their version',
    });
  });

  it.each<[Partial<EditConflict>, string]>([
    [
      { entity: 'job', id: 7, name: 'Leaflet', field: 'notes' },
      'You and another tab changed Notes of Leaflet',
    ],
    [
      { entity: 'client', id: 1, name: 'Halden AG', field: 'settings.paymentTerms' },
      'You and another tab changed Payment terms of Halden AG',
    ],
    [
      { entity: 'setting', id: 'billingInformationName', name: 'Business name', field: 'value' },
      'You and another tab changed Business name',
    ],
    [{ entity: 'tax', id: 1, name: 'VAT', field: 'rate' }, 'You and another tab changed Rate of tax VAT'],
    [{ entity: 'job', id: 7, name: '', field: 'notes' }, 'You and another tab changed Notes of this job'],
    [{ sameSession: false }, 'You and another device changed Reference of invoice 2026-014'],
  ])('is a correct sentence: %j', (over, title) => {
    expect(ask([conflict(over)]).title).toBe(title);
  });

  it('names a rate by the description in the edit, since the server gives it no name', () => {
    const rate = conflict({ entity: 'rate', id: 5, name: 'Rate', field: 'value' });
    const { title, places } = ask([rate], [entry({ subject: 'Translation, words' })]);
    expect(title).toBe('You and another tab changed Value of rate Translation, words');
    expect(places).toEqual(['rate/5/value', 'rate/5', 'rates']);
  });

  it('shows the date of a change that is older than today', () => {
    expect(ask([conflict({ at: '2026-11-19T13:03:00.000Z' })]).theirsAt).toBe('19 Nov, 14:03');
  });

  it('lists several fields of one edit, and leaves out computed ones', () => {
    const job = { entity: 'job', id: 7, name: 'Leaflet' } as const;
    const question = ask([
      conflict({ ...job, field: 'quantity' }),
      conflict({ ...job, field: 'rate' }),
      conflict({ ...job, field: 'value' }),
    ]);
    expect(question.title).toBe('You and another tab changed Quantity and Rate of Leaflet');
    expect(question.fields.map(({ label }) => label)).toEqual(['Quantity', 'Rate']);
    const four = ['reference', 'number', 'billTo', 'items'].map((field) => conflict({ field }));
    expect(ask(four).title).toBe('You and another tab changed 4 fields of invoice 2026-014');
  });

  it('shows a list by its items and their amounts, since their names alone may be equal', () => {
    const line = { id: 'item1', name: 'Item', quantity: '1' };
    const [field] = ask([
      conflict({
        field: 'items',
        before: [],
        theirs: [{ ...line, rate: '99' }],
        theirsText: 'Item',
        mine: [
          { ...line, rate: '10' },
          { ...line, rate: '20' },
        ],
        mineText: 'Item, Item',
      }),
    ]).fields;
    expect(field).toMatchObject({ theirs: 'Item, 1 × 99', mine: 'Item, 1 × 10\nItem, 1 × 20' });
  });

  it('shows a text in its lines, an address with its name, and an empty value as "nothing"', () => {
    const notes = ask([
      conflict({
        entity: 'job',
        field: 'notes',
        before: null,
        theirs: '<p>Formal &amp; short</p><ul><li>One</li><li>Two</li></ul>',
        mine: 'Plain<br>text',
      }),
    ]).fields;
    expect(notes).toEqual([
      { label: 'Notes', before: '', theirs: 'Formal & short\n• One\n• Two', mine: 'Plain\ntext' },
    ]);
    const [party] = ask([
      conflict({
        field: 'billTo',
        theirs: { name: 'Acme', details: 'Bern' },
        mine: { name: 'Acme', details: 'Basel' },
      }),
    ]).fields;
    expect(party).toMatchObject({ theirs: 'Acme\nBern', mine: 'Acme\nBasel' });
  });

  it('is about the newest value when the field was edited again meanwhile', () => {
    const patch = (reference: string) => [{ entity: 'invoice', id: 3, fields: { reference } }];
    const entries = [entry({ patches: patch('PO 2') }), entry({ key: 'later', patches: patch('PO 3') })];
    expect(ask([conflict()], entries).fields[0]?.mine).toBe('PO 3');
  });
});

describe('the question about a record that was deleted meanwhile', () => {
  const deleted = (entity: EditConflict['entity'], name: string) =>
    conflict({ entity, id: 2, name, field: 'deleted_at', before: null, theirs: '2026-11-20', mine: null });

  it.each<[EditConflict['entity'], string, string]>([
    ['invoice', '2', 'invoice 2'],
    ['job', 'Leaflet', '“Leaflet”'],
    ['job', '', 'this job'],
    ['invoiceNote', 'Thanks', 'invoice notes “Thanks”'],
  ])('names a deleted %s called %s: %s', (entity, name, record) => {
    expect(ask([deleted(entity, name)])).toMatchObject({
      title: `Another tab deleted ${record} at 22:16. Restore this with your change?`,
      keep: 'Restore',
      use: 'Leave it deleted',
    });
  });

  it('shows what was typed, so that it is not lost with the record', () => {
    const patches = [
      { entity: 'job', id: 2, fields: { notes: '<p>Mind the terms</p>', converted_value: 3 } },
    ];
    expect(ask([deleted('job', 'Leaflet')], [entry({ patches })]).fields).toContainEqual({
      label: 'Notes',
      before: null,
      mine: 'Mind the terms',
      theirs: 'Deleted',
    });
  });
});
