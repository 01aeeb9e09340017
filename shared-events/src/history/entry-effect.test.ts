import { describe, expect, it } from 'vitest';
import {
  changedAt,
  type EntryEffect,
  effectChanges,
  isEffective,
  type ReversalCommand,
  toggled,
  wasEffectiveBefore,
} from './entry-effect.ts';

const effect = (first: number, last: number, ...toggles: number[]): EntryEffect => ({ first, last, toggles });

describe('the effect of an entry', () => {
  it.each([
    ['that was never undone', [], true, 6],
    ['that was undone', [8], false, 8],
    ['that was redone', [8, 11], true, 11],
    ['that was undone twice', [8, 11, 12], false, 12],
  ])('%s', (_, toggles, effective, since) => {
    const entry = effect(5, 6, ...toggles);
    expect(isEffective(entry)).toBe(effective);
    expect(changedAt(entry)).toBe(since);
  });

  it.each([
    ['an earlier entry was effective', effect(1, 2), effect(3, 3), true],
    ['a later entry was not effective', effect(4, 4), effect(3, 3), false],
    ['it was effective itself at its own moment', effect(3, 3), effect(3, 3), true],
    ['an entry undone before was not effective', effect(1, 1, 2), effect(3, 3), false],
    ['an entry redone before was effective', effect(1, 1, 2, 3), effect(4, 4), true],
    ['an entry undone since was effective', effect(1, 1, 5), effect(3, 3), true],
    ['an entry before its redo was effective', effect(4, 4), effect(3, 3, 5, 6), true],
    [
      'the earlier of two entries that one command redid was effective',
      effect(1, 1, 3, 9),
      effect(2, 2, 4, 9),
      true,
    ],
    [
      'the later of two entries that one command redid was not effective',
      effect(2, 2, 4, 9),
      effect(1, 1, 3, 9),
      false,
    ],
    ['it was effective before its own undo', effect(1, 1, 9), effect(1, 1, 9), true],
  ])('%s', (_, entry, other, had) => {
    expect(wasEffectiveBefore(entry, other)).toBe(had);
  });
});

describe('what a command does to the effect of others', () => {
  const changes = (reversing: Partial<ReversalCommand>) =>
    effectChanges({ commandId: 'c', undoes: null, redoes: null, moved: null, ...reversing });
  const moved = (isBack: boolean) => ({ isBack, entries: ['a', 'b'] });

  it.each([
    ['nothing when it is about no entry', {}, []],
    ['an undo makes one undone', { undoes: 'a' }, [{ entry: 'a', undoneBy: 'c' }]],
    ['a redo makes one effective', { redoes: 'a' }, [{ entry: 'a', undoneBy: null }]],
    [
      'a revert makes several undone',
      { moved: moved(true) },
      [
        { entry: 'a', undoneBy: 'c' },
        { entry: 'b', undoneBy: 'c' },
      ],
    ],
    [
      'the undo of a revert makes them effective',
      { undoes: 'act', moved: moved(false) },
      [
        { entry: 'act', undoneBy: 'c' },
        { entry: 'a', undoneBy: null },
        { entry: 'b', undoneBy: null },
      ],
    ],
    [
      'the redo of a revert makes them undone by the revert',
      { redoes: 'act', moved: moved(true) },
      [
        { entry: 'act', undoneBy: null },
        { entry: 'a', undoneBy: 'act' },
        { entry: 'b', undoneBy: 'act' },
      ],
    ],
  ])('%s', (_, reversing, expected) => {
    expect(changes(reversing)).toEqual(expected);
  });

  it.each([
    ['undoes an effective entry', [], 'c', [9]],
    ['does not change an undone entry', [7], 'c', [7]],
    ['redoes an undone entry', [7], null, [7, 9]],
    ['does not change an effective entry', [7, 8], null, [7, 8]],
  ])('%s', (_, toggles, undoneBy, expected) => {
    expect(toggled(effect(1, 1, ...toggles), { entry: 'a', undoneBy }, 9)).toEqual(expected);
  });
});
