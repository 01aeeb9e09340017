import { describe, expect, it } from 'vitest';
import { entriesToRedo, nextToUndo, originalCommand, type ReversibleEntry } from './undo-order.ts';

const NO_REVERSAL = { undoes: null, redoes: null, undoneBy: null };

const act = (commandId: string): ReversibleEntry => ({ ...NO_REVERSAL, commandId, source: 'user' });
const undo = (of: string): ReversibleEntry => ({ ...act(`undo of ${of}`), source: 'undo', undoes: of });
const redo = (of: string): ReversibleEntry => ({ ...act(`redo of ${of}`), source: 'redo', redoes: of });
const revert = (commandId: string): ReversibleEntry => ({ ...act(commandId), source: 'undo' });
const download: ReversibleEntry = { ...act('download'), source: 'system' };

/** The commands in the order in which undo takes them when all are effective, and redo when all are undone. */
function order(...history: ReversibleEntry[]): { toUndo: string[]; toRedo: string[] } {
  const newestFirst = (undoneBy: string | null) => {
    const entries = history.toReversed().map((entry) => ({ ...entry, undoneBy }));
    return [entries, (id: string) => entries.find(({ commandId }) => commandId === id)] as const;
  };
  const toUndo: string[] = [];
  nextToUndo(...newestFirst(null), ({ commandId }) => {
    toUndo.push(commandId);
    return false;
  });
  return { toUndo, toRedo: [...entriesToRedo(...newestFirst('x'))].map(({ commandId }) => commandId) };
}

describe('the order of undo', () => {
  it('is the reverse order of the commands', () => {
    expect(order(act('a'), act('b')).toUndo).toEqual(['b', 'a']);
  });

  it('moves a redone command to the place of its redo', () => {
    expect(order(act('a'), act('b'), undo('a'), redo('a')).toUndo).toEqual(['a', 'b']);
  });

  it('keeps the place of entries that a revert undid and its undo restored', () => {
    const history = [act('a'), act('b'), undo('a'), redo('a'), revert('back'), undo('back')];
    expect(order(...history).toUndo).toEqual(['back', 'a', 'b']);
  });

  it('contains a revert as one entry, even when an older entry was undone since', () => {
    expect(order(act('a'), act('b'), revert('back'), undo('a')).toUndo).toEqual(['back', 'b', 'a']);
  });
});

describe('the order of redo', () => {
  it('is the reverse order of the undos', () => {
    expect(order(act('a'), act('b'), undo('b'), undo('a')).toRedo).toEqual(['a', 'b']);
    expect(order(act('a'), act('b'), undo('b'), undo('a'), redo('a')).toRedo).toEqual(['b']);
  });

  it('ends with a command of the user, and not with an event of the system', () => {
    expect(order(act('a'), undo('a'), act('b')).toRedo).toEqual([]);
    expect(order(act('a'), act('b'), undo('a'), revert('back')).toRedo).toEqual([]);
    expect(order(act('a'), undo('a'), download).toRedo).toEqual(['a']);
  });
});

it('undo takes effective entries that may be undone, redo takes undone ones', () => {
  const entries = [act('c'), { ...act('b'), undoneBy: 'x' }, act('a')];
  const find = (id: string) => entries.find(({ commandId }) => commandId === id);
  expect(nextToUndo(entries, find, ({ commandId }) => commandId !== 'c')?.commandId).toBe('a');
  expect(nextToUndo(entries, find, () => false)).toBeUndefined();
  const reversals = [undo('c'), undo('b'), ...entries];
  expect([...entriesToRedo(reversals, find)].map(({ commandId }) => commandId)).toEqual(['b']);
});

it.each([
  ['undo', 'an act', act('a'), { act: 'a', kind: 'undo' }],
  ['redo', 'an act', act('a'), { act: 'a', kind: 'redo' }],
  ['undo', 'an undo', undo('a'), { act: 'a', kind: 'redo' }],
  ['redo', 'an undo', undo('a'), { act: 'a', kind: 'redo' }],
  ['undo', 'a redo', redo('a'), { act: 'a', kind: 'undo' }],
  ['undo', 'a revert', revert('back'), { act: 'back', kind: 'undo' }],
] as const)('an %s of %s is about the original command', (kind, _, entry, expected) => {
  expect(originalCommand(kind, entry)).toEqual(expected);
});
