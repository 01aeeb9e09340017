import type { HistoryEntryAnswer as HistoryEntry } from '@ledgerline/shared-events/history/answers.ts';
import { describe, expect, it } from 'vitest';
import { sampleChange, sampleEntry } from '#shared/testing/history-samples.ts';
import type { LaneEntry } from '../lane/lane-entry.ts';
import { voiding } from '../undo-actions.ts';
import { timelineOf } from './timeline.ts';

const NO_LOCAL = { queue: [], recent: [], refused: [] };

let revision = 0;

const saved = (commandId: string, over: Partial<HistoryEntry> = {}): HistoryEntry => {
  revision += 1;
  return sampleEntry({
    commandId,
    label: commandId,
    at: `2026-11-20T10:${String(revision % 60).padStart(2, '0')}:00Z`,
    revision,
    ...over,
  });
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
  it('undoes the newest entry that can be undone', () => {
    const line = timelineOf(
      [saved('mail', { undoable: false, reason: 'a mail was sent' }), saved('b'), saved('a')],
      NO_LOCAL,
    );
    expect(line.undoTarget?.commandId).toBe('b');
    expect(line.redoTarget).toBeNull();
  });

  it('puts what a redo brings back above the line, and hides the undo itself', () => {
    const a = saved('a', { undoneBy: 'ua' });
    const line = timelineOf([saved('ua', { source: 'undo', undoes: 'a', undoable: false }), a], NO_LOCAL);
    expect(ids(line.undone)).toEqual(['a']);
    expect(ids(line.done)).toEqual([]);
    expect(line.redoTarget?.commandId).toBe('a');
  });

  it('orders undone entries as the ledger does, whatever the clock of this browser', () => {
    const b = saved('b');
    const queue = [
      local('a', { at: '2020-01-01T00:00:00Z' }),
      local('ua', { kind: 'undo', target: 'a' }),
      local('ub', { kind: 'undo', target: 'b' }),
    ];
    const line = timelineOf([b], { ...NO_LOCAL, queue });
    expect(ids(line.undone)).toEqual(['a', 'b']);
    expect(line.redoTarget?.commandId).toBe('b');
  });

  it('offers no redo after a new command, and then shows the undo as an entry', () => {
    const a = saved('a', { undoneBy: 'ua' });
    const ua = saved('ua', { source: 'undo', undoes: 'a', undoable: false });
    const line = timelineOf([saved('b'), ua, a], NO_LOCAL);
    expect(line.redoTarget).toBeNull();
    expect(ids(line.done)).toEqual(['b', 'ua', 'a']);
    expect(line.done.find(({ commandId }) => commandId === 'a')?.isUndone).toBe(true);
  });

  it('still offers redo after an entry of the system', () => {
    const undone = [saved('ua', { source: 'undo', undoes: 'a' }), saved('a', { undoneBy: 'ua' })];
    const line = timelineOf([saved('download', { source: 'system', undoable: false }), ...undone], NO_LOCAL);
    expect(line.redoTarget?.commandId).toBe('a');
  });

  it('leaves out saved views and columns, whether they were sent already or not', () => {
    const patches = [{ entity: 'setting', id: 'views', fields: { value: [] }, before: { value: [] } }];
    const view = local('view', { name: 'SetSetting', patches });
    const undone = [saved('ua', { source: 'undo', undoes: 'a' }), saved('a', { undoneBy: 'ua' })];
    const line = timelineOf(undone, {
      ...NO_LOCAL,
      queue: [view],
      recent: [{ ...view, key: 'columns', revision: 1_000_000 }],
    });
    expect(ids(line.done)).toEqual([]);
    expect(line.undoTarget).toBeNull();
    expect(line.redoTarget?.commandId).toBe('a');
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
      [saved('ra', { source: 'redo', redoes: 'a', undoable: false }), ...entries],
      NO_LOCAL,
    );
    expect(redone.redoTarget?.commandId).toBe('b');
    expect(redone.undoTarget?.commandId).toBe('a');
  });

  it('counts entries that are still being sent, so that two quick undos reverse two entries', () => {
    const one = timelineOf([saved('a')], { ...NO_LOCAL, queue: [local('b')] });
    expect(one.undoTarget?.commandId).toBe('b');
    const two = timelineOf([saved('a')], {
      ...NO_LOCAL,
      queue: [local('b'), local('ub', { kind: 'undo', target: 'b' })],
    });
    expect(two.undoTarget?.commandId).toBe('a');
    expect(two.redoTarget?.commandId).toBe('b');
  });

  it('treats the undo of an undo as a redo, and the undo of a redo as an undo, of the original entry', () => {
    const undone = [
      saved('b'),
      saved('ua', { source: 'undo', undoes: 'a' }),
      saved('a', { label: 'Name', undoneBy: 'ua' }),
    ];
    const again = local('x', { kind: 'undo', name: 'Undo', target: 'ua' });
    const line = timelineOf(undone, { ...NO_LOCAL, queue: [again] });
    expect(line.done.find(({ commandId }) => commandId === 'a')?.isUndone).toBe(false);
    expect(line.undoTarget?.commandId).toBe('a');
    const redone = [saved('ra', { source: 'redo', redoes: 'a' }), saved('a')];
    const back = local('x', { kind: 'undo', name: 'Undo', target: 'ra' });
    expect(timelineOf(redone, { ...NO_LOCAL, queue: [back] }).redoTarget?.commandId).toBe('a');
  });

  it('does not list an entry twice once the history of the server contains it', () => {
    const existing = saved('a');
    const recent = [{ ...local('a'), revision: existing.revision }];
    expect(ids(timelineOf([existing], { ...NO_LOCAL, recent }).done)).toEqual(['a']);
  });

  it('lists an accepted entry that the history of the server does not contain yet', () => {
    const existing = saved('a');
    const recent = [{ ...local('b'), revision: existing.revision + 1 }];
    expect(ids(timelineOf([existing], { ...NO_LOCAL, recent }).done)).toEqual(['b', 'a']);
  });

  it('lists a run of edits that the server merged as one entry', () => {
    const [first, last] = [saved('a'), saved('c')];
    const recent = [
      { ...local('b'), revision: last.revision - 1 },
      { ...local('c'), revision: last.revision },
    ];
    expect(ids(timelineOf([last, first], { ...NO_LOCAL, recent }).done)).toEqual(['c', 'a']);
  });

  it('lists a refused entry and does not offer it for undo', () => {
    const line = timelineOf([saved('a')], { ...NO_LOCAL, refused: [{ ...local('b'), error: null }] });
    expect(ids(line.done)).toContain('b');
    expect(line.undoTarget?.commandId).toBe('a');
  });
});

describe('an entry that other entries block', () => {
  it('is the next to undo once these are undone here, before the history is read again', () => {
    const blocked = saved('a', {
      undoable: false,
      blocked: true,
      reason: 'Later changes block this.',
    });
    const undo = local('ub', { kind: 'undo', name: 'Undo', target: 'b' });
    const line = timelineOf([saved('b'), blocked], { ...NO_LOCAL, queue: [undo] });
    expect(line.undoTarget?.commandId).toBe('a');
  });
});

describe('the entry that created an invoice', () => {
  const subject = { entity: 'invoice', id: 7, name: 'Invoice 12' } as const;
  const invoiced = () => saved('invoiced', { command: 'InvoiceJobs', label: 'Invoiced job', subject });
  const issued = (id: number) =>
    saved('printed', {
      command: 'IssueInvoice',
      source: 'system',
      undoable: false,
      reason: "Downloads can't be undone.",
      changes: [
        sampleChange({
          entity: 'invoice',
          id,
          field: 'issued_at',
          before: null,
          after: '2026-11-20T10:00:00Z',
        }),
      ],
    });

  it('is the next to undo after a download, and says that the invoice becomes void', () => {
    const line = timelineOf([issued(7), invoiced()], NO_LOCAL);
    expect(line.undoTarget).toMatchObject({ commandId: 'invoiced', voids: true });
    expect(voiding(line.undoTarget)).toBe(': Invoice 12 becomes void');
  });

  it('says nothing about voiding while the invoice is not issued', () => {
    const line = timelineOf([issued(8), invoiced()], NO_LOCAL);
    expect(line.undoTarget).toMatchObject({ commandId: 'invoiced', voids: false });
    expect(voiding(line.undoTarget)).toBe('');
  });
});

describe('an entry that reverted others', () => {
  const back = (over: Partial<HistoryEntry> = {}) =>
    saved('back', { source: 'undo', command: 'Undo', tookBack: ['c', 'b'], ...over });
  const undoneWith = ({ done }: ReturnType<typeof timelineOf>) =>
    Object.fromEntries(done.map((item) => [item.commandId, item.undoneWith]));

  it('is one line, the next to undo, above the entries that it reverted', () => {
    const [a, b, c] = [saved('a'), saved('b', { undoneBy: 'back' }), saved('c', { undoneBy: 'back' })];
    const line = timelineOf([back(), c, b, a], NO_LOCAL);
    expect(ids(line.done)).toEqual(['back', 'c', 'b', 'a']);
    expect(line.undone).toEqual([]);
    expect(line.undoTarget?.commandId).toBe('back');
    expect(undoneWith(line)).toEqual({ back: null, c: 'back', b: 'back', a: null });
    expect(line.done.filter(({ isUndone }) => isUndone)).toHaveLength(2);
  });

  it('can be redone after its undo, and the others can be undone again', () => {
    const [a, b, c] = [saved('a'), saved('b'), saved('c')];
    const undo = saved('u', { source: 'undo', undoes: 'back', undoable: false });
    const line = timelineOf([undo, back({ undoneBy: 'u' }), c, b, a], NO_LOCAL);
    expect(ids(line.undone)).toEqual(['back']);
    expect(ids(line.done)).toEqual(['c', 'b', 'a']);
    expect(line.undoTarget?.commandId).toBe('c');
    const redo = saved('r', { source: 'redo', redoes: 'back', undoable: false });
    const again = timelineOf(
      [redo, undo, back(), { ...c, undoneBy: 'back' }, { ...b, undoneBy: 'back' }, a],
      NO_LOCAL,
    );
    expect(again.undoTarget?.commandId).toBe('back');
    expect(undoneWith(again)).toMatchObject({ c: 'back', b: 'back', a: null });
  });

  it('restores what it reverted, before the history is read again', () => {
    const [a, b, c] = [saved('a'), saved('b', { undoneBy: 'back' }), saved('c', { undoneBy: 'back' })];
    for (const one of [b, c]) Object.assign(one, { undoable: false, reason: 'It was undone.' });
    const queue = [local('u', { kind: 'undo', name: 'Undo', target: 'back' })];
    expect(timelineOf([back(), c, b, a], { ...NO_LOCAL, queue }).undoTarget?.commandId).toBe('c');
  });

  it('has its effect while it is being sent, and so does its undo', () => {
    const entries = [saved('c'), saved('b'), saved('a')].toReversed();
    const going = local('back', { name: 'Undo', payload: { entries: ['c', 'b'] } });
    const line = timelineOf(entries.toReversed(), { ...NO_LOCAL, queue: [going] });
    expect(line.undoTarget?.commandId).toBe('back');
    expect(undoneWith(line)).toMatchObject({ c: 'back', b: 'back', a: null });
    const undo = local('u', { kind: 'undo', name: 'Undo', target: 'back' });
    const undone = timelineOf(entries.toReversed(), { ...NO_LOCAL, queue: [going, undo] });
    expect(undone.undoTarget?.commandId).toBe('c');
    expect(undone.redoTarget?.commandId).toBe('back');
  });

  it('has no effect once it is refused', () => {
    const going = local('back', { name: 'Undo', payload: { entries: ['a'] } });
    const line = timelineOf([saved('a')], { ...NO_LOCAL, refused: [{ ...going, error: null }] });
    expect(undoneWith(line)).toMatchObject({ a: null });
    expect(line.undoTarget?.commandId).toBe('a');
  });
});
