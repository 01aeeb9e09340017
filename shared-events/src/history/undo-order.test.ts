import { describe, expect, it } from 'vitest';
import { actsLastDoneFirst, actsToRedo, type UndoOrder, undoRole } from './undo-order.ts';

type Entry = { id: string; source: string; undoes?: string; redoes?: string };

const act = (id: string): Entry => ({ id, source: 'user' });
const undo = (id: string): Entry => ({ id: `undo of ${id}`, source: 'undo', undoes: id });
const redo = (id: string): Entry => ({ id: `redo of ${id}`, source: 'redo', redoes: id });
const revert = (id: string): Entry => ({ id, source: 'undo' });
const download: Entry = { id: 'download', source: 'system' };

function order(...history: Entry[]): { toUndo: string[]; toRedo: string[] } {
  const rules: UndoOrder<Entry> = {
    roleOf: undoRole,
    subjectOf: ({ undoes, redoes }) => history.find(({ id }) => id === (undoes ?? redoes)),
  };
  const ids = (entries: Iterable<Entry>) => [...entries].map(({ id }) => id);
  return {
    toUndo: ids(actsLastDoneFirst(history.toReversed(), rules)),
    toRedo: ids(actsToRedo(history.toReversed(), rules)),
  };
}

describe('the order of undo', () => {
  it('is that of the acts, the newest first', () => {
    expect(order(act('a'), act('b')).toUndo).toEqual(['b', 'a']);
  });

  it('has what was redone where that was', () => {
    expect(order(act('a'), act('b'), undo('a'), redo('a')).toUndo).toEqual(['a', 'b']);
  });

  it('keeps that place for what an act of going back took back and gave back', () => {
    const history = [act('a'), act('b'), undo('a'), redo('a'), revert('back'), undo('back')];
    expect(order(...history).toUndo).toEqual(['back', 'a', 'b']);
  });

  it('has an act of going back as one act, also when an older entry was undone since', () => {
    expect(order(act('a'), act('b'), revert('back'), undo('a')).toUndo).toEqual(['back', 'b', 'a']);
  });
});

describe('the order of redo', () => {
  it('is the reverse of that in which the acts were undone', () => {
    expect(order(act('a'), act('b'), undo('b'), undo('a')).toRedo).toEqual(['a', 'b']);
    expect(order(act('a'), act('b'), undo('b'), undo('a'), redo('a')).toRedo).toEqual(['b']);
  });

  it('ends with an act, and not with what the system notes by itself', () => {
    expect(order(act('a'), undo('a'), act('b')).toRedo).toEqual([]);
    expect(order(act('a'), act('b'), undo('a'), revert('back')).toRedo).toEqual([]);
    expect(order(act('a'), undo('a'), download).toRedo).toEqual(['a']);
  });
});
