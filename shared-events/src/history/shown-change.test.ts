import { describe, expect, it } from 'vitest';
import { ABSENT, type Change, type EntityId, type EntityKind, type FieldValues } from '../ledger/change.ts';
import type { Json } from '../ledger/scalars.ts';
import { spliceBetween } from '../ledger/text-splice.ts';
import { recordName } from './record-name.ts';
import {
  countShown,
  listedChanges,
  mergedChanges,
  mergedWholeChanges,
  shownChanges,
} from './shown-change.ts';

const RECORDS: Partial<Record<EntityKind, FieldValues>> = {
  job: { name: 'Manual' },
  client: { name: 'Lingua Nord' },
  jobType: { name: 'Translation' },
  languagePair: { from: 'DE', to: 'EN' },
  unit: { name: 'Words' },
  rate: { value: '0.1' },
  invoice: { number: '2026-7' },
  tax: { name: 'VAT' },
  paymentInstruction: { text: '<p>Pay <b>soon</b></p>' },
  invoiceNote: { text: '<p>Thanks</p>' },
};
/** Only records with the id 1 exist. */
const fieldsOf = (entity: EntityKind, id: EntityId) => (id === 1 ? RECORDS[entity] : undefined);

describe('a record is named', () => {
  it.each<[EntityKind, EntityId, string]>([
    ['job', 1, 'Manual'],
    ['client', 1, 'Lingua Nord'],
    ['languagePair', 1, 'DE > EN'],
    ['rate', 1, 'Rate'],
    ['invoice', 1, '2026-7'],
    ['paymentInstruction', 1, 'Pay soon'],
    ['invoiceNote', 1, 'Thanks'],
    ['job', 2, '#2'],
    ['setting', 'timezone', 'Time zone'],
    ['setting', 'of a later version', 'of a later version'],
    ['account', 'a1', 'Account'],
  ])('with the words of its user: %s %s', (entity, id, name) => {
    expect(recordName(fieldsOf, entity, id)).toBe(name);
  });

  it.each<[EntityKind, FieldValues, string]>([
    ['job', { name: null }, 'Untitled'],
    ['client', {}, ''],
    ['languagePair', { from: 7 }, ' > '],
  ])('even where its fields are missing: %s', (entity, fields, name) => {
    expect(recordName(() => fields, entity, 1)).toBe(name);
  });
});

const edit = (field: string, before: Json, after: Json): Change => ({
  kind: 'field',
  entity: 'job',
  id: 1,
  field,
  before,
  after,
});
const shown = (change: Change) => shownChanges(fieldsOf, change);
const texts = (change: Change) => shown(change).map(({ beforeText, afterText }) => [beforeText, afterText]);

describe('a long value', () => {
  const long = (text: string) => text.repeat(600);

  it('is described by its beginning, whole on request', () => {
    const change = edit('reference', long('a'), long('b'));
    expect(listedChanges(shown(change))).toMatchObject([
      { cut: true, before: 'a'.repeat(500), afterText: 'b'.repeat(500) },
    ]);
    const [whole] = shown(change);
    expect(whole).toMatchObject({ before: long('a'), afterText: long('b') });
    expect(whole).not.toHaveProperty('cut');
  });

  const splice = (before: string, after: string): Change => ({
    kind: 'text',
    entity: 'job',
    id: 1,
    field: 'notes',
    splice: spliceBetween(before, after),
  });

  it('keeps no part of an earlier edit when it is merged with it', () => {
    const merged = mergedChanges(shown(splice('', 'One')), shown(splice('One', long('x'))));
    expect(merged).toMatchObject([{ cut: true, before: '', after: 'x'.repeat(500) }]);
  });

  it('stays in a run though its beginnings are the same', () => {
    const lines = (last: string) => Array.from({ length: 100 }, (_, at) => ({ id: at, name: last }));
    for (const [one, two, three] of [
      [long('a'), `${long('a')}b`, `${long('a')}c`],
      [lines('A'), lines('B'), lines('C')],
    ] as const) {
      const merged = mergedChanges(shown(edit('reference', one, two)), shown(edit('reference', two, three)));
      expect(merged).toMatchObject([{ field: 'reference', cut: true }]);
    }
  });

  it('that was cut stands beside what was typed into it later, which is told as it was', () => {
    const pasted = shown(splice('', long('x')));
    const typed = shown(splice(long('x'), `${long('x')} and`));
    const merged = mergedChanges(pasted, typed);
    expect(merged).toMatchObject([
      { after: 'x'.repeat(500), cut: true },
      { before: '', after: ' and' },
    ]);
    const longer = shown(splice(`${long('x')} and`, `${long('x')} and so on`));
    expect(mergedChanges(merged, longer)).toMatchObject([{ cut: true }, { after: ' and so on' }]);
  });

  it('is whole after a run where it is asked for', () => {
    const pasted = shown(splice('', long('x')));
    const merged = mergedWholeChanges(pasted, shown(splice(long('x'), `${long('x')} and`)));
    expect(merged).toMatchObject([{ before: '', after: `${long('x')} and` }]);
    expect(merged[0]).not.toHaveProperty('cut');
  });

  it('leaves room for fewer changes in an entry, but at least for one', () => {
    const [change] = shown(edit('reference', 'x'.repeat(400), 'y'.repeat(400)));
    const many = Array.from({ length: 300 }, () => change).filter((one) => one !== undefined);
    const listed = listedChanges(many);
    expect(JSON.stringify(listed).length).toBeLessThan(66_000);
    expect(listed.length).toBeGreaterThan(30);
    expect(listedChanges(many.slice(0, 1))).toHaveLength(1);
  });
});

describe('a change is described', () => {
  it('with its values and the same in words', () => {
    expect(shown(edit('on_hold', false, true))).toEqual([
      {
        entity: 'job',
        id: 1,
        name: 'Manual',
        field: 'on_hold',
        before: false,
        after: true,
        beforeText: 'No',
        afterText: 'Yes',
      },
    ]);
  });

  it.each<[string, Json, Json, [string, string]]>([
    ['contacts.1', ABSENT, { name: 'Svenja', email: 's@nord.example' }, ['None', 'Svenja']],
    ['contacts.1.receives', [], ['invoices', 'reminders'], ['None', 'Invoices, Reminders']],
    ['party.legalId', ABSENT, { scheme: '0002', value: '732829320' }, ['None', 'SIREN 732829320']],
    [
      'value',
      { city: 'Lyon', legalId: { scheme: '0002', value: '732829320' } },
      null,
      ['Lyon, SIREN 732829320', 'None'],
    ],
    ['deadline', null, '2026-11-20', ['None', '2026-11-20']],
    ['deleted_at', null, '2026-11-20', ['Not deleted', '2026-11-20']],
    ['quantity', '8', 9, ['8', '9']],
    ['priority', null, 'high', ['Normal', 'High']],
    ['priority', 'high', 'low', ['High', 'Low']],
    ['settings.currency', ABSENT, null, ['Default', 'None']],
    ['client_id', 1, 2, ['Lingua Nord', '#2']],
    ['job_type_id', 1, null, ['Translation', 'None']],
    ['language_pair_id', 1, null, ['DE > EN', 'None']],
    ['unit_id', 1, null, ['Words', 'None']],
    ['invoice_id', 1, null, ['2026-7', 'None']],
    ['primaryTax', 1, null, ['VAT', 'None']],
    ['settings.taxes', [1, 2], [], ['VAT, #2', 'None']],
    ['settings.paymentInstructions', 1, ABSENT, ['Pay soon', 'Default']],
    ['settings.invoiceNotes', 1, ABSENT, ['Thanks', 'Default']],
    [
      'exchange',
      { to: 'USD', rate: '1.0865', date: '2026-11-20', source: 'ECB' },
      null,
      ['1.0865 for 1 USD (2026-11-20)', 'None'],
    ],
    [
      'exchange',
      { to: 'USD', rate: '1.0865' },
      { to: 'USD', date: '2026-11-20' },
      ['1.0865 for 1 USD', 'USD, 2026-11-20'],
    ],
    [
      'value',
      { city: 'Kiel', iban: 'DE02' },
      { city: 'Kiel', accounts: [{ iban: 'DE02' }, { currency: 'USD', account: '98765' }] },
      ['Kiel, DE02', 'Kiel, DE02, USD, 98765'],
    ],
    ['items', [{ name: 'Manual', value: '5' }], [{ id: 1, on: true, sub: {} }], ['Manual', '1']],
    ['items', [{ rate: '7', name: 'VAT' }], [{ to: 'EUR', name: 'Euro' }], ['VAT', 'Euro']],
  ])('%s from %j to %j', (field, before, after, expected) => {
    expect(texts(edit(field, before, after))).toEqual([expected]);
  });

  it('without a value where there was none', () => {
    expect(shown(edit('settings.currency', ABSENT, 'EUR'))).toMatchObject([{ before: null, after: 'EUR' }]);
    expect(shown(edit('settings.currency', 'EUR', ABSENT))).toMatchObject([{ before: 'EUR', after: null }]);
  });

  it('for a creation by the fields that have a value', () => {
    const record = { id: 1, created_at: 'now', deleted_at: 'then', name: 'Manual', quantity: 0 };
    const empty = { notes: '', completed_at: null, on_hold: false, items: [] };
    const created = shown({
      kind: 'created',
      entity: 'job',
      id: 1,
      record: { ...record, ...empty, tags: ['a'] },
    });
    expect(created.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['name', null, 'Manual'],
      ['quantity', null, 0],
      ['tags', null, ['a']],
    ]);
  });

  it('and counted without its description', () => {
    const record = { id: 1, name: 'Manual', notes: '', contacts: {}, quantity: '5', to: ['a@nord.example'] };
    const changes: Change[] = [
      { kind: 'created', entity: 'job', id: 1, record },
      { kind: 'created', entity: 'delivery', id: 1, record },
      edit('name', 'A', 'B'),
    ];
    for (const change of changes) expect(countShown(change)).toBe(shown(change).length);
  });

  it('for a text by the replaced part', () => {
    const splice = spliceBetween('Dear Ann', 'Dear Bob');
    expect(shown({ kind: 'text', entity: 'job', id: 1, field: 'notes', splice })).toMatchObject([
      { field: 'notes', before: 'Ann', beforeText: 'Ann', after: 'Bob', afterText: 'Bob', splice },
    ]);
  });
});

describe('the merged changes of a run', () => {
  const typed = (before: string, after: string): Change => ({
    kind: 'text',
    entity: 'job',
    id: 1,
    field: 'notes',
    splice: spliceBetween(before, after),
  });

  it('have the first value before and the last value after, by field', () => {
    const merged = mergedChanges(
      [...shown(edit('name', 'A', 'B')), ...shown(edit('quantity', '1', '2'))],
      [
        ...shown(edit('name', 'B', 'C')),
        ...shown(edit('rate', '3', '4')),
        ...shown({ ...edit('name', 'X', 'Y'), id: 2 }),
      ],
    );
    expect(merged.map(({ id, field, beforeText, afterText }) => [id, field, beforeText, afterText])).toEqual([
      [1, 'name', 'A', 'C'],
      [1, 'quantity', '1', '2'],
      [1, 'rate', '3', '4'],
      [2, 'name', 'X', 'Y'],
    ]);
    expect(mergedChanges(merged, shown({ ...edit('name', 'C', 'D'), entity: 'client' }))).toHaveLength(5);
  });

  it('have the last value and name of the record', () => {
    const [first, second] = [edit('name', 'A', 'B'), edit('name', 'B', 'C')].flatMap(shown);
    if (first === undefined || second === undefined) throw new Error('An edit is shown.');
    expect(mergedChanges([first], [{ ...second, name: 'Slogan' }])).toEqual([
      { ...first, name: 'Slogan', after: 'C', afterText: 'C' },
    ]);
  });

  it('combine touching splices of a text, and keep separate ones', () => {
    const [dear, ana, far] = [typed('', 'Dear'), typed('Dear', 'Dear Ana'), typed('Dear Ana', 'XDear Ana')];
    expect(mergedChanges(shown(dear), shown(ana))).toMatchObject([{ before: '', after: 'Dear Ana' }]);
    expect(mergedChanges(shown(ana), shown(far))).toMatchObject([{ after: ' Ana' }, { after: 'X' }]);
  });

  it('leave out fields that have the value from before', () => {
    const first = [...shown(edit('name', 'A', 'B')), ...shown(edit('quantity', '1', '2'))];
    expect(mergedChanges(first, shown(edit('name', 'B', 'A')))).toMatchObject([{ field: 'quantity' }]);
    expect(mergedChanges(shown(typed('Dear', 'Dear Ana')), shown(typed('Dear Ana', 'Dear')))).toEqual([]);
  });

  it('are values when one of them is no splice', () => {
    expect(mergedChanges(shown(typed('', 'Dear')), shown(edit('notes', 'Dear', null)))).toMatchObject([
      { field: 'notes', before: '', after: null, afterText: 'None' },
    ]);
  });
});
