import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { describe, expect, it } from 'vitest';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { overwrittenBy } from './overwritten.ts';

const sent: LaneEntry = {
  key: 'mine',
  kind: 'command',
  name: 'EditJob',
  payload: {},
  label: 'Rate',
  patches: [{ entity: 'job', id: 1, fields: { rate: 0.1 }, before: { rate: 0.11 } }],
  failure: '',
  at: '2026-11-20T14:00:00.000Z',
};

const entry = (
  commandId: string,
  revision: number,
  before: string,
  after: string,
  at: string,
): HistoryEntry => sampleEntry({ commandId, at, revision, changes: [sampleChange({ before, after })] });

const mine = entry('mine', 9, '0.12', '0.1', '2026-11-20T14:10:00.000Z');
const theirs = entry('theirs', 8, '0.11', '0.12', '2026-11-20T14:03:00.000Z');
const nobody = () => false;

describe('overwrittenBy', () => {
  it('finds the change of another tab that an edit made offline has overwritten', () => {
    const found = overwrittenBy(sent, [mine, theirs], nobody);
    expect(found).toMatchObject({ change: { field: 'rate', before: '0.12', after: '0.1' }, at: theirs.at });
  });

  it('ignores a value that the user had seen', () => {
    const seen = {
      ...sent,
      patches: [{ entity: 'job', id: 1, fields: { rate: 0.1 }, before: { rate: 0.12 } }],
    };
    expect(overwrittenBy(seen, [mine, theirs], nobody)).toBeNull();
  });

  it('ignores changes of this tab and changes of other fields', () => {
    expect(overwrittenBy(sent, [mine, theirs], (id) => id === 'theirs')).toBeNull();
    const name = sampleChange({ field: 'name', before: 'a', after: '0.12' });
    expect(overwrittenBy(sent, [mine, { ...theirs, changes: [name] }], nobody)).toBeNull();
  });

  it('ignores a change that this tab had read long before its own edit, as after a reload between two edits', () => {
    const before = entry('before', 7, '0.1', '0.12', '2026-11-20T14:00:00.000Z');
    const run = { ...mine, changes: [sampleChange({ before: '0.12', after: '0.1' })] };
    const second = {
      ...sent,
      patches: [{ entity: 'job', id: 1, fields: { rate: 0.1 }, before: { rate: 0.15 } }],
    };
    expect(overwrittenBy(second, [run, before], nobody)).toBeNull();
  });

  it('ignores what was there before a run of edits of this tab: a name that was added, emptied and typed again', () => {
    const name = (before: string | null, after: string | null) =>
      sampleChange({ field: 'name', before, after });
    const added = { ...theirs, commandId: 'added', changes: [name(null, 'Leaflet')] };
    const typed = { ...mine, commandCount: 2, changes: [name('Leaflet', 'Handbook')] };
    const second = {
      ...sent,
      patches: [{ entity: 'job', id: 1, fields: { name: 'Handbook' }, before: { name: null } }],
    };
    expect(overwrittenBy(second, [typed, added], nobody)).toBeNull();
  });

  it('ignores a value that is computed from what each of two tabs edited', () => {
    const job = { entity: 'job', id: 1 };
    const quantity = {
      ...sent,
      patches: [{ ...job, fields: { quantity: 5, value: 5 }, before: { quantity: 4, value: 4 } }],
    };
    const applied = {
      ...mine,
      changes: [
        sampleChange({ field: 'quantity', before: '4', after: '5' }),
        sampleChange({ field: 'value', before: '8', after: '10' }),
      ],
    };
    const rate = {
      ...theirs,
      changes: [
        sampleChange({ field: 'rate', before: '1', after: '2' }),
        sampleChange({ field: 'value', before: '4', after: '8' }),
      ],
    };
    expect(overwrittenBy(quantity, [applied, rate], nobody)).toBeNull();
    const byHand = { ...applied, changes: applied.changes.slice(1) };
    expect(overwrittenBy(quantity, [byHand, rate], nobody)).toMatchObject({ change: { field: 'value' } });
  });

  it('waits until the history contains the edit', () => {
    expect(overwrittenBy(sent, [theirs], nobody)).toBeNull();
  });
});
