import { describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../shared/api/history-entry.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { timelineOf } from './timeline.ts';

const NO_LOCAL = { queue: [], recent: [], refused: [] };

let revision = 0;

const saved = (commandId: string, over: Partial<HistoryEntry> = {}): HistoryEntry => {
  revision += 1;
  return {
    commandId,
    command: 'EditJob',
    label: commandId,
    at: `2026-11-20T10:${String(revision % 60).padStart(2, '0')}:00Z`,
    actor: 'u',
    source: 'user',
    revision,
    place: null,
    changes: [],
    undoes: null,
    undoneBy: null,
    undoable: true,
    reason: null,
    subject: null,
    ...over,
  };
};

const local = (key: string, over: Partial<LaneEntry> = {}): LaneEntry => ({
  key,
  kind: 'command',
  name: 'EditJob',
  payload: {},
  label: key,
  patches: [],
  failure: '',
  at: '2026-11-20T11:00:00Z',
  ...over,
});

const ids = (items: readonly { commandId: string }[]) => items.map(({ commandId }) => commandId);

describe('timelineOf', () => {
  it('undoes the newest act that can be undone', () => {
    const line = timelineOf(
      [saved('mail', { undoable: false, reason: 'a mail was sent' }), saved('b'), saved('a')],
      NO_LOCAL,
    );
    expect(line.undoTarget?.commandId).toBe('b');
    expect(line.redoTarget).toBeNull();
  });

  it('puts what a redo brings back above the line and folds its undo away', () => {
    const a = saved('a', { undoneBy: 'ua' });
    const line = timelineOf([saved('ua', { source: 'undo', undoes: 'a', undoable: false }), a], NO_LOCAL);
    expect(ids(line.undone)).toEqual(['a']);
    expect(ids(line.done)).toEqual([]);
    expect(line.redoTarget?.commandId).toBe('a');
  });

  it('ends all redoing with a new act, and then tells the undo', () => {
    const a = saved('a', { undoneBy: 'ua' });
    const ua = saved('ua', { source: 'undo', undoes: 'a', undoable: false });
    const line = timelineOf([saved('b'), ua, a], NO_LOCAL);
    expect(line.redoTarget).toBeNull();
    expect(ids(line.done)).toEqual(['b', 'ua', 'a']);
    expect(line.done.find(({ commandId }) => commandId === 'a')?.isUndone).toBe(true);
  });

  it('redoes in the reverse order of undoing', () => {
    const b = saved('b', { undoneBy: 'ub' });
    const entries = [
      saved('ua', { source: 'undo', undoes: 'a', undoable: false }),
      saved('ub', { source: 'undo', undoes: 'b', undoable: false }),
      b,
      saved('a', { undoneBy: 'ua' }),
    ];
    expect(timelineOf(entries, NO_LOCAL).redoTarget?.commandId).toBe('a');
    const redone = timelineOf(
      [saved('ra', { source: 'redo', undoes: 'ua', undoable: false }), ...entries],
      NO_LOCAL,
    );
    expect(redone.redoTarget?.commandId).toBe('b');
    expect(redone.undoTarget?.commandId).toBe('a');
  });

  it('counts acts that are still on their way, so that two quick undos meet two acts', () => {
    const one = timelineOf([saved('a')], { ...NO_LOCAL, queue: [local('b')] });
    expect(one.undoTarget?.commandId).toBe('b');
    const two = timelineOf([saved('a')], {
      ...NO_LOCAL,
      queue: [local('b'), local('ub', { kind: 'undo', target: 'b' })],
    });
    expect(two.undoTarget?.commandId).toBe('a');
    expect(two.redoTarget?.commandId).toBe('b');
  });

  it('does not tell an act twice once the history of the server has it', () => {
    const known = saved('a');
    const recent = [{ ...local('a'), revision: known.revision }];
    expect(ids(timelineOf([known], { ...NO_LOCAL, recent }).done)).toEqual(['a']);
  });

  it('tells what the server took and its history does not show yet', () => {
    const known = saved('a');
    const recent = [{ ...local('b'), revision: known.revision + 1 }];
    expect(ids(timelineOf([known], { ...NO_LOCAL, recent }).done)).toEqual(['b', 'a']);
  });

  it('tells a run of edits that the server made one entry as that entry alone', () => {
    const [first, last] = [saved('a'), saved('c')];
    const recent = [
      { ...local('b'), revision: last.revision - 1 },
      { ...local('c'), revision: last.revision },
    ];
    expect(ids(timelineOf([last, first], { ...NO_LOCAL, recent }).done)).toEqual(['c', 'a']);
  });

  it('keeps a refused act in view and out of undo', () => {
    const line = timelineOf([saved('a')], { ...NO_LOCAL, refused: [{ ...local('b'), error: null }] });
    expect(ids(line.done)).toContain('b');
    expect(line.undoTarget?.commandId).toBe('a');
  });
});
