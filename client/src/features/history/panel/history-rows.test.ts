import { describe, expect, it } from 'vitest';
import type { TimelineItem } from '../timeline/timeline.ts';
import { historyRows } from './history-rows.ts';

const item = (commandId: string, at: string, over: Partial<TimelineItem> = {}): TimelineItem => ({
  commandId,
  command: 'EditJob',
  label: 'Changed job',
  subject: null,
  at,
  source: 'user',
  undoes: null,
  redoes: null,
  changes: [],
  created: null,
  state: 'saved',
  tookBack: [],
  undoneBy: null,
  isUndone: false,
  undoneWith: null,
  isUndoable: true,
  voids: false,
  reason: null,
  ...over,
});
const reported = (undone: TimelineItem[], done: TimelineItem[]) =>
  historyRows(undone, done, (at) => at.slice(0, 10)).map(({ key }) => key);

describe('the rows of the history', () => {
  it('are grouped by days, newest first', () => {
    expect(
      reported([], [item('c', '2026-11-20T10'), item('b', '2026-11-20T09'), item('a', '2026-11-19T09')]),
    ).toEqual(['2026-11-20 1', 'c', 'b', '2026-11-19 1', 'a']);
  });

  it('say how many entries a day has', () => {
    const done = [item('c', '2026-11-20T10'), item('b', '2026-11-20T09'), item('a', '2026-11-19T09')];
    const days = historyRows([], done, (at) => at.slice(0, 10)).filter(({ kind }) => kind === 'day');
    expect(days).toMatchObject([
      { day: '2026-11-20', count: 2 },
      { day: '2026-11-19', count: 1 },
    ]);
  });

  it('put what is undone above the line, under the same day as the entries below', () => {
    expect(reported([item('b', '2026-11-20T10', { isUndone: true })], [item('a', '2026-11-20T09')])).toEqual([
      '2026-11-20 1',
      'b',
      'here',
      'a',
    ]);
  });

  it('repeat a day when an unsaved entry of it is above newer entries', () => {
    const rows = historyRows(
      [],
      [
        item('old', '2026-11-19T09', { state: 'saving' }),
        item('b', '2026-11-20T10'),
        item('a', '2026-11-19T08'),
      ],
      (at) => at.slice(0, 10),
    );
    expect(rows.map(({ section }) => section)).toEqual([
      '2026-11-19 1',
      '2026-11-19 1',
      '2026-11-20 1',
      '2026-11-20 1',
      '2026-11-19 2',
      '2026-11-19 2',
    ]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });

  it('count the steps back to an entry, without entries that cannot be undone', () => {
    const done = [
      item('d', '2026-11-20T12'),
      item('c', '2026-11-20T11', { isUndoable: false }),
      item('b', '2026-11-20T10'),
      item('a', '2026-11-20T09'),
    ];
    const steps = historyRows([], done, () => 'Today').flatMap((row) =>
      row.kind === 'entry' ? [row.stepsBack] : [],
    );
    expect(steps).toEqual([0, 1, 1, 2]);
  });
});
