import {
  ABSENT,
  type Change,
  type EntityKind,
  type FieldValues,
} from '@ledgerline/shared-events/ledger/change.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import { spliceBetween } from '@ledgerline/shared-events/ledger/text-splice.ts';
import { runSteps } from '@ledgerline/shared-events/slices.ts';
import { describe, expect, it } from 'vitest';
import { AccountState } from '../account-state.ts';
import { concurrentDeletion, editConflicts, type LaterEntry, writes } from './edit-conflicts.ts';

const created = (entity: EntityKind, id: number, record: FieldValues): Change => ({
  kind: 'created',
  entity,
  id,
  record: { id, deleted_at: null, ...record },
});
const edit = (field: string, before: Json, after: Json, id = 1): Change & { kind: 'field' } => ({
  kind: 'field',
  entity: 'job',
  id,
  field,
  before,
  after,
});
const later = (commandId: string, changes: Change[], own = false): LaterEntry => ({
  commandId,
  changes,
  own,
});

/** The conflicts of planned changes of an account with a job, after these later entries. */
function conflicts(planned: Change[], entries: LaterEntry[], first: Change[] = []) {
  const state = new AccountState();
  const job = created('job', 1, { name: 'A', rate: '1', quantity: '2', value: '2', notes: '' });
  for (const change of [job, ...first, ...entries.flatMap(({ changes }) => changes)]) state.apply(change);
  return runSteps(editConflicts(state, planned, entries)).map(({ by, ...conflict }) => ({
    ...conflict,
    by: by.commandId,
  }));
}

describe('an edit', () => {
  const theirs = later('c1', [edit('name', 'A', 'B')]);

  it('is in conflict in a field that others wrote since, and answers the three values', () => {
    expect(conflicts([edit('name', 'B', 'C')], [theirs])).toEqual([
      { entity: 'job', id: 1, field: 'name', before: 'A', theirs: 'B', mine: 'C', by: 'c1' },
    ]);
  });

  it('is in conflict with the last later entry, and answers the value before the first one', () => {
    const last = later('c2', [edit('rate', '1', '3'), edit('name', 'B', 'D')]);
    expect(conflicts([edit('name', 'D', 'C')], [theirs, last])).toMatchObject([
      { before: 'A', theirs: 'D', mine: 'C', by: 'c2' },
    ]);
  });

  it.each<[string, Change, LaterEntry[]]>([
    ['nobody wrote its field', edit('rate', '1', '3'), [theirs]],
    ['nobody wrote anything', edit('name', 'A', 'C'), []],
    [
      'others restored the former value',
      edit('name', 'A', 'C'),
      [theirs, later('c2', [edit('name', 'B', 'A')])],
    ],
    [
      'its caller wrote the field last',
      edit('name', 'C', 'D'),
      [theirs, later('c2', [edit('name', 'B', 'C')], true)],
    ],
    [
      'the record was created later',
      edit('name', 'N', 'M', 2),
      [later('c1', [created('job', 2, { name: 'N' })])],
    ],
    ['the command creates the record', created('job', 1, { name: 'C' }), [theirs]],
    ['the record does not exist', edit('name', 'A', 'C', 9), [later('c1', [edit('name', 'A', 'C', 1)])]],
  ])('is not in conflict when %s', (_, planned, entries) => {
    expect(conflicts([planned], entries)).toEqual([]);
  });

  it('notices what others wrote after its caller wrote the same field', () => {
    const own = later('c2', [edit('name', 'B', 'C')], true);
    const since = later('c3', [edit('name', 'C', 'D')]);
    expect(conflicts([edit('name', 'D', 'E')], [theirs, own, since])).toMatchObject([
      { before: 'C', theirs: 'D', by: 'c3' },
    ]);
  });

  it('is in conflict even when its caller wrote another field in the meantime', () => {
    const own = later('c2', [edit('rate', '1', '3')], true);
    expect(conflicts([edit('name', 'B', 'C')], [theirs, own])).toMatchObject([{ theirs: 'B', by: 'c1' }]);
  });

  it('ignores derived fields as long as another field of the record is edited', () => {
    const value = later('c1', [edit('value', '2', '4')]);
    expect(conflicts([edit('value', '4', '6'), edit('rate', '1', '3')], [value])).toEqual([]);
    expect(conflicts([edit('value', '4', '6')], [value])).toMatchObject([{ field: 'value' }]);
    const other = created('job', 2, { name: 'X' });
    expect(conflicts([edit('value', '4', '6'), edit('name', 'X', 'Y', 2)], [value], [other])).toMatchObject([
      { id: 1, field: 'value' },
    ]);
  });

  it('is in conflict in the value of a rate, whichever other field of it is edited', () => {
    const rate = (change: Change & { kind: 'field' }): Change => ({ ...change, entity: 'rate' });
    const planned = [rate(edit('value', '0.2', '0.3')), rate(edit('unit_id', 1, 2))];
    const theirs = later('c1', [rate(edit('value', '0.1', '0.2'))]);
    const first = created('rate', 1, { value: '0.1', unit_id: 1 });
    expect(conflicts(planned, [theirs], [first])).toMatchObject([{ field: 'value', theirs: '0.2' }]);
  });

  it('is in conflict once for each field of each record', () => {
    const other = created('job', 2, { name: 'X' });
    const both = later('c1', [edit('name', 'A', 'B'), edit('name', 'X', 'Y', 2), edit('rate', '1', '3')]);
    const planned = [
      edit('name', 'B', 'C'),
      edit('name', 'C', 'D'),
      edit('name', 'Y', 'Z', 2),
      edit('rate', '3', '4'),
    ];
    expect(conflicts(planned, [both], [other])).toMatchObject([
      { id: 1, field: 'name', before: 'A', theirs: 'B', mine: 'D' },
      { id: 2, field: 'name', before: 'X', theirs: 'Y', mine: 'Z' },
      { id: 1, field: 'rate', before: '1', theirs: '3', mine: '4' },
    ]);
  });

  it('compares a text with its version before others edited a part of it', () => {
    const text = (before: string, after: string): Change => ({
      kind: 'text',
      entity: 'job',
      id: 1,
      field: 'notes',
      splice: spliceBetween(before, after),
    });
    expect(conflicts([text('Hi', 'Ho')], [later('c1', [text('', 'Hi')])])).toMatchObject([
      { field: 'notes', before: '', theirs: 'Hi', mine: 'Ho' },
    ]);
  });

  it('applies to a setting that was never saved', () => {
    const zone = (before: Json, after: Json): Change => ({
      kind: 'field',
      entity: 'setting',
      id: 'timezone',
      field: 'value',
      before,
      after,
    });
    expect(conflicts([zone('UTC', 'Asia/Tokyo')], [later('c1', [zone(null, 'UTC')])])).toMatchObject([
      { id: 'timezone', before: null, theirs: 'UTC', mine: 'Asia/Tokyo' },
    ]);
  });
});

it.each<[string, Change, boolean]>([
  ['its field', edit('settings.taxes', 1, 2), true],
  ['the object that contains it', edit('settings', {}, {}), true],
  ['another field', edit('name', 'A', 'B'), false],
  ['another record', edit('settings.taxes', 1, 2, 9), false],
  ['another kind', { ...edit('settings.taxes', 1, 2), entity: 'client' }, false],
  ['the whole field', created('job', 1, {}), true],
  ['the whole of another field', created('job', 9, {}), false],
])('a change writes a field when it writes %s', (_, change, does) => {
  expect(writes(change, { entity: 'job', id: 1, field: 'settings.taxes' })).toBe(does);
});

describe('an edit of a contact', () => {
  const contact = (name: string) => ({ name, email: '', phone: '', role: '', receives: [] });
  const first = ['1', '2'].map((id) => edit(`contacts.${id}`, ABSENT, contact('Svenja')));
  const theirs = later('c1', [edit('contacts.1.phone', '', '040')]);

  it('merges with edits of other contacts, and of other fields of the contact', () => {
    expect(conflicts([edit('contacts.2.phone', '', '030')], [theirs], first)).toEqual([]);
    expect(conflicts([edit('contacts.1.email', '', 'a@b.example')], [theirs], first)).toEqual([]);
  });

  it('is in conflict with another edit of its field, and the removal of the contact with any edit', () => {
    expect(conflicts([edit('contacts.1.phone', '040', '030')], [theirs], first)).toMatchObject([
      { field: 'contacts.1.phone', before: '', theirs: '040', mine: '030' },
    ]);
    expect(conflicts([edit('contacts.1', contact('Svenja'), null)], [theirs], first)).toMatchObject([
      { field: 'contacts.1', theirs: { phone: '040' }, mine: null },
    ]);
  });
});

describe('a record that was deleted in the meantime', () => {
  const NOW = '2026-11-20T10:00:00.000Z';
  const deleted = (id = 1) => edit('deleted_at', null, NOW, id);
  const found = (entries: LaterEntry[]) => runSteps(concurrentDeletion([{ entity: 'job', id: 1 }], entries));

  it('is reported with the last entry of others that deleted it', () => {
    const last = later('c3', [edit('name', 'A', 'B'), deleted()]);
    expect(found([later('c1', [deleted()]), later('c2', [edit('deleted_at', NOW, null)]), last])).toEqual({
      entity: 'job',
      id: 1,
      field: 'deleted_at',
      before: null,
      theirs: NOW,
      mine: null,
      by: last,
    });
  });

  it('is found among several records of a command', () => {
    const records = [1, 2].map((id) => ({ entity: 'job', id }) as const);
    expect(runSteps(concurrentDeletion(records, [later('c1', [deleted(2)])]))).toMatchObject({ id: 2 });
  });

  it.each<[string, LaterEntry[]]>([
    ['nothing happened', []],
    ['its caller deleted it', [later('c1', [deleted()], true)]],
    ['another record was deleted', [later('c1', [deleted(2)])]],
    ['a record of another kind was deleted', [later('c1', [{ ...deleted(), entity: 'client' }])]],
    ['it was restored', [later('c1', [edit('deleted_at', NOW, null)])]],
    ['it was edited', [later('c1', [edit('name', 'A', 'B')])]],
    ['it was created', [later('c1', [created('job', 1, {})])]],
  ])('is not reported when %s', (_, entries) => {
    expect(found(entries)).toBeNull();
  });
});

describe('a long check', () => {
  it('lets others work between two entries and two fields', () => {
    const entries = Array.from({ length: 50 }, (_, place) => later(`c${place}`, [edit('name', 'A', 'B')]));
    const planned = Array.from({ length: 50 }, (_, id) => edit('name', 'B', 'C', id));
    const steps = editConflicts(new AccountState(), planned, entries);
    let pauses = 0;
    while (steps.next().done !== true) pauses += 1;
    expect(pauses).toBeGreaterThanOrEqual(entries.length + planned.length);
  });
});
