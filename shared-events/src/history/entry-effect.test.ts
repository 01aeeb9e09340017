import { describe, expect, it } from 'vitest';
import {
  changedAt,
  type EntryEffect,
  effectChanges,
  isEffective,
  type Reversing,
  toggled,
  wasEffectiveBefore,
} from './entry-effect.ts';

const effect = (first: number, last: number, ...toggles: number[]): EntryEffect => ({ first, last, toggles });

describe('the effect of an entry', () => {
  it.each([
    ['that nobody took back', [], true, 6],
    ['that was taken back', [8], false, 8],
    ['that was done again', [8, 11], true, 11],
    ['that was taken back twice', [8, 11, 12], false, 12],
  ])('%s', (_, toggles, effective, since) => {
    const entry = effect(5, 6, ...toggles);
    expect(isEffective(entry)).toBe(effective);
    expect(changedAt(entry)).toBe(since);
  });

  it.each([
    ['an earlier one had effect', effect(1, 2), effect(3, 3), true],
    ['a later one had none', effect(4, 4), effect(3, 3), false],
    ['it had effect before itself', effect(3, 3), effect(3, 3), true],
    ['what was taken back before had none', effect(1, 1, 2), effect(3, 3), false],
    ['what was done again before had effect', effect(1, 1, 2, 3), effect(4, 4), true],
    ['what was taken back since had effect', effect(1, 1, 5), effect(3, 3), true],
    ['what came before it was done again had effect', effect(4, 4), effect(3, 3, 5, 6), true],
    [
      'the earlier of two that one command did again had effect',
      effect(1, 1, 3, 9),
      effect(2, 2, 4, 9),
      true,
    ],
    ['the later of two that one command did again had none', effect(2, 2, 4, 9), effect(1, 1, 3, 9), false],
    ['it had effect before it was itself taken back', effect(1, 1, 9), effect(1, 1, 9), true],
  ])('%s', (_, entry, other, had) => {
    expect(wasEffectiveBefore(entry, other)).toBe(had);
  });
});

describe('what a command does to the effect of others', () => {
  const changes = (reversing: Partial<Reversing>) =>
    effectChanges({ commandId: 'c', undoes: null, redoes: null, moved: null, ...reversing });
  const moved = (isBack: boolean) => ({ isBack, entries: ['a', 'b'] });

  it.each([
    ['nothing when it is about none', {}, []],
    ['an undo takes back', { undoes: 'a' }, [{ entry: 'a', undoneBy: 'c' }]],
    ['a redo does again', { redoes: 'a' }, [{ entry: 'a', undoneBy: null }]],
    [
      'an act that goes back takes several back',
      { moved: moved(true) },
      [
        { entry: 'a', undoneBy: 'c' },
        { entry: 'b', undoneBy: 'c' },
      ],
    ],
    [
      'its undo does them again',
      { undoes: 'act', moved: moved(false) },
      [
        { entry: 'act', undoneBy: 'c' },
        { entry: 'a', undoneBy: null },
        { entry: 'b', undoneBy: null },
      ],
    ],
    [
      'its redo takes them back on behalf of the act',
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
    ['takes back what has effect', [], 'c', [9]],
    ['does nothing to what is taken back already', [7], 'c', [7]],
    ['does again what is taken back', [7], null, [7, 9]],
    ['does nothing to what has effect already', [7, 8], null, [7, 8]],
  ])('%s', (_, toggles, undoneBy, expected) => {
    expect(toggled(effect(1, 1, ...toggles), { entry: 'a', undoneBy }, 9)).toEqual(expected);
  });
});
