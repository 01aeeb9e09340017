import { describe, expect, it } from 'vitest';
import { applyChange, changeFits, fieldOf } from './apply-change.ts';
import { ABSENT, type Change, fieldChanges, isAbsent, sameJson } from './change.ts';
import { implicitRecord } from './implicit-record.ts';
import type { Json } from './scalars.ts';
import { spliceBetween } from './text-splice.ts';

const job = { id: 1, name: 'Manual', notes: 'Hello', settings: { taxes: [1] }, deleted_at: null };
const about = { entity: 'client', id: 1 } as const;
const setting = (before: Change & { kind: 'field' }) => before;

describe('a field', () => {
  const rename: Change = { kind: 'field', ...about, field: 'name', before: 'Manual', after: 'Slogan' };

  it('gets its new value in a new record', () => {
    expect(applyChange(job, rename)).toEqual({ ...job, name: 'Slogan' });
    expect(job.name).toBe('Manual');
  });

  it('can change while the record has the value before', () => {
    expect(changeFits(job, rename)).toBe(true);
    expect(changeFits({ ...job, name: 'Other' }, rename)).toBe(false);
    expect(changeFits(undefined, rename)).toBe(false);
  });

  it('cannot change before its record exists', () => {
    expect(() => applyChange(undefined, rename)).toThrow('client 1 changes before it exists');
  });
});

describe('a key of an object', () => {
  const set = setting({ kind: 'field', ...about, field: 'settings.terms', before: ABSENT, after: null });

  it('distinguishes a missing key from one that is null', () => {
    expect(changeFits(job, set)).toBe(true);
    const after = applyChange(job, set);
    expect(after).toMatchObject({ settings: { taxes: [1], terms: null } });
    expect(changeFits(after, set)).toBe(false);
  });

  it('can be set where there was no object, and only that key is compared', () => {
    const list = { ...job, settings: ['a'] };
    expect(applyChange({ ...job, settings: null }, set)).toMatchObject({ settings: { terms: null } });
    expect(applyChange(list, set).settings).toEqual({ terms: null });
    for (const settings of [null, 'text', ['a']])
      expect(fieldOf({ ...job, settings }, 'settings.0')).toEqual(ABSENT);
    expect(fieldOf(job, 'settings.taxes')).toEqual([1]);
    expect(fieldOf(job, 'settings.toString')).toEqual(ABSENT);
    expect(fieldOf(job, 'unknown')).toBeNull();
  });

  it('can be removed again', () => {
    const unset = setting({ ...set, before: null, after: ABSENT });
    expect(applyChange(applyChange(job, set), unset)).toEqual(job);
  });

  it('is absent as plain JSON that equals no setting', () => {
    expect(isAbsent(JSON.parse(JSON.stringify(ABSENT)))).toBe(true);
    expect([null, '', [], {}, { $absent: false }, 'absent'].some((value) => isAbsent(value))).toBe(false);
  });
});

describe('a long text', () => {
  const edit: Change = { kind: 'text', ...about, field: 'notes', splice: spliceBetween('Hello', 'Hello!') };

  it('is empty when it was never written', () => {
    const first: Change = { kind: 'text', ...about, field: 'notes', splice: spliceBetween('', 'Hi') };
    expect(changeFits({ ...job, notes: null }, first)).toBe(true);
    expect(applyChange({ ...job, notes: null }, first)).toMatchObject({ notes: 'Hi' });
    expect(changeFits(undefined, first)).toBe(false);
  });

  it('is edited in place, only while the whole text is as before', () => {
    expect(applyChange(job, edit)).toMatchObject({ notes: 'Hello!' });
    expect(changeFits(job, edit)).toBe(true);
    expect(changeFits({ ...job, notes: 'Hello there' }, edit)).toBe(false);
  });
});

describe('a creation', () => {
  const created: Change = { kind: 'created', ...about, record: job };

  it('creates a record that does not exist', () => {
    expect(changeFits(undefined, created)).toBe(true);
    expect(changeFits(job, created)).toBe(false);
    expect(applyChange(undefined, created)).toEqual(job);
    expect(applyChange(undefined, created)).not.toBe(job);
  });
});

describe('a record without an event of creation', () => {
  it('is a setting at its default, or a built-in unit', () => {
    expect(implicitRecord('setting', 'timezone')).toEqual({ id: 'timezone', value: null });
    expect(implicitRecord('unit', 1)).toMatchObject({ name: 'Words', predefined: true });
    expect(implicitRecord('unit', 100)).toBeUndefined();
    expect(implicitRecord('job', 1)).toBeUndefined();
  });
});

describe('fieldChanges', () => {
  it('leaves out equal values and fields that are not sent', () => {
    const changes = fieldChanges('job', 1, { a: 1, b: [1], c: 3 }, { a: 2, b: [1], c: undefined, d: null });
    expect(changes).toEqual([{ kind: 'field', entity: 'job', id: 1, field: 'a', before: 1, after: 2 }]);
  });
});

describe('sameJson', () => {
  it('compares deeply, whatever the order of keys', () => {
    expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
    expect(sameJson({ a: 1 }, { a: 1, b: 2 })).toBe(false);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({ toString: 1 }, {})).toBe(false);
    expect(sameJson(null, {})).toBe(false);
  });

  it.each<[Json | undefined, Json | undefined, boolean]>([
    [{}, null, false],
    [1, {}, false],
    [{}, 1, false],
    ['1', 1, false],
    [undefined, null, false],
    [[], {}, false],
    [{}, [], false],
    [['a'], { 0: 'a' }, false],
    [{ 0: 'a' }, ['a'], false],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[1, 2], [1, 2], true],
    [[1, 2], [1, 3], false],
    [['a'], { 0: 'a', length: 1 }, false],
    [{ 0: 'a', length: 1 }, ['a'], false],
    [{ a: 1, b: 2 }, { a: 1 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1, b: 1 }, { a: 1, b: 2 }, false],
    [{}, {}, true],
  ])('%j and %j: %j', (left, right, same) => {
    expect(sameJson(left, right)).toBe(same);
  });
});
