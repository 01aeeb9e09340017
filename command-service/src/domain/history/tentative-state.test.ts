import type { Change } from '@ledgerline/shared-events/ledger/change.ts';
import { describe, expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { TentativeState } from './tentative-state.ts';

const rename = (id: number, before: string, after: string): Change => ({
  kind: 'field',
  entity: 'client',
  id,
  field: 'name',
  before,
  after,
});

describe('a tentative state', () => {
  it('shows the changes and leaves the underlying state unchanged', () => {
    const { state } = startedPractice();
    const after = new TentativeState(state);
    const change = rename(1, 'Lingua Nord', 'Lingua Sud');
    expect(after.apply(change)).toBe(true);
    expect(after.record('client', 1)?.name).toBe('Lingua Sud');
    expect([...after.records('client')].map(({ name }) => name)).toEqual(['Lingua Sud', 'Pacific Words']);
    expect(after.changes).toEqual([change]);
    expect([...after.touched()]).toEqual([{ entity: 'client', id: 1 }]);
    expect(state.record('client', 1)?.name).toBe('Lingua Nord');
    expect(after.numbers).toBe(state.numbers);
  });

  it('says which records are touched', () => {
    const after = new TentativeState(startedPractice().state);
    after.apply(rename(1, 'Lingua Nord', 'Lingua Sud'));
    expect(after.isTouched('client', 1)).toBe(true);
    expect(after.isTouched('client', 2)).toBe(false);
    expect(after.isTouched('job', 1)).toBe(false);
  });

  it('refuses a change whose value before does not match, or whose record does not exist', () => {
    const after = new TentativeState(startedPractice().state);
    expect(after.apply(rename(1, 'Other', 'Lingua Sud'))).toBe(false);
    expect(after.apply(rename(9, 'Other', 'Lingua Sud'))).toBe(false);
    expect([after.changes, [...after.touched()]]).toEqual([[], []]);
  });

  it('lists each record once, and new records last', () => {
    const after = new TentativeState(startedPractice().state);
    after.apply({ kind: 'created', entity: 'client', id: 3, record: { id: 3, name: 'Third' } });
    after.apply(rename(3, 'Third', 'Fourth'));
    after.apply(rename(2, 'Pacific Words', 'Atlantic Words'));
    expect([...after.records('client')].map(({ name }) => name)).toEqual([
      'Lingua Nord',
      'Atlantic Words',
      'Fourth',
    ]);
    expect([...after.touched()].map(({ id }) => id)).toEqual([3, 2]);
  });

  it('applies a change to a setting, which has no event of creation', () => {
    const after = new TentativeState(startedPractice().state);
    const size = { kind: 'field', entity: 'setting', id: 'paperSize', field: 'value' } as const;
    expect(after.apply({ ...size, before: null, after: 'A4' })).toBe(true);
    expect(after.record('setting', 'paperSize')).toMatchObject({ value: 'A4' });
  });
});
