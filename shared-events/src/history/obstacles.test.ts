import { describe, expect, it } from 'vitest';
import type { EntryEffect } from './entry-effect.ts';
import { changedSince, isBlocking, isOutOfStep, obstacles } from './obstacles.ts';
import { WHOLE_RECORD } from './record-field.ts';

const effect = (at: number, ...toggles: number[]): EntryEffect => ({ first: at, last: at, toggles });

describe('another writer of a field', () => {
  it.each([
    ['wrote it later', effect(2), effect(1), true],
    ['wrote it later and was undone', effect(2, 3), effect(1), false],
    ['wrote it before', effect(1), effect(2), false],
    ['wrote it before and was undone since', effect(1, 3), effect(2), false],
    ['wrote it before and was redone since', effect(1, 3, 4), effect(2), false],
    ['was not effective then and was redone since', effect(1, 2, 4), effect(3), true],
    ['was undone after the entry was', effect(1, 4), effect(2, 3), true],
    ['was effective when the entry was undone, and still is', effect(1), effect(2, 3), false],
    ['wrote it after the entry was undone', effect(4), effect(2, 3), true],
  ])('that %s', (_, other, entry, hinders) => {
    expect(isBlocking(other, entry)).toBe(hinders);
  });

  it('blocks when its effect has changed since', () => {
    expect(changedSince(effect(1, 3), effect(2))).toBe(true);
    expect(changedSince(effect(3), effect(2))).toBe(true);
    expect(changedSince(effect(1), effect(2))).toBe(false);
  });
});

it('an entry that was undone or redone by itself is out of step', () => {
  expect(isOutOfStep(effect(1), true)).toBe(false);
  expect(isOutOfStep(effect(1, 2), true)).toBe(true);
  expect(isOutOfStep(effect(1), false)).toBe(true);
  expect(isOutOfStep(effect(1, 2), false)).toBe(false);
});

describe('the blocking entries', () => {
  const writer = (name: string, at: number, ...toggles: number[]) => ({ name, ...effect(at, ...toggles) });
  const [first, rename, other] = [writer('first', 1), writer('rename', 2), writer('other', 3)];
  const named = { entity: 'job', id: 7, field: 'name' } as const;
  const names = (found: Iterable<{ name: string }>) => [...found].map(({ name }) => name);
  const writesOf = (writes: { writer: typeof first; field: string }[]) => (entity: string, id: unknown) =>
    entity === 'job' && id === 7 ? writes : [];

  it.each([
    ['include later writers of the field', 'name', ['rename']],
    ['include later writers of the whole record', WHOLE_RECORD, ['rename']],
    ['do not include writers of another field', 'rate', []],
  ])('%s', (_, field, expected) => {
    const move = { targets: [{ effect: first, fields: [named] }], isTarget: () => false };
    expect(names(obstacles(move, writesOf([{ writer: rename, field }])))).toEqual(expected);
  });

  it('do not include entries of the same move, and include each other one once', () => {
    const move = {
      targets: [
        { effect: first, fields: [named, { ...named, field: 'rate' }, { ...named, id: 8 }] },
        { effect: rename, fields: [named] },
      ],
      isTarget: (one: typeof first) => one === first || one === rename,
    };
    const writes = [first, rename, other].map((one) => ({ writer: one, field: WHOLE_RECORD }));
    expect(names(obstacles(move, writesOf(writes)))).toEqual(['other']);
  });

  it('include entries that break a separate rule', () => {
    const move = { targets: [{ effect: other, fields: [named] }], isTarget: () => false };
    const writes = writesOf([{ writer: first, field: 'name' }]);
    expect(names(obstacles(move, writes))).toEqual([]);
    expect(names(obstacles(move, writes, () => true))).toEqual(['first']);
  });
});
