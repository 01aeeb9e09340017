import { describe, expect, it } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { boardOf, daysOf, previewOf } from './board.ts';

const clock = { now: Date.parse('2026-11-20T11:00:00Z'), timeZone: 'Europe/Berlin' };

describe('the days of a view', () => {
  it('are seven from the day on for a week', () => {
    const days = daysOf('week', '2026-11-27', 1);
    expect([days.length, days[0], days[6]]).toEqual([7, '2026-11-27', '2026-12-03']);
  });

  it('are whole weeks around a month, which start on the day of the user', () => {
    const from = (firstDay: 0 | 1) => daysOf('month', '2026-11-20', firstDay);
    expect([from(1)[0], from(1).at(-1), from(1).length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    expect([from(0)[0], from(0).at(-1), from(0).length]).toEqual(['2026-11-01', '2026-12-05', 35]);
  });
});

describe('the board of deadlines', () => {
  it('has each job on its day in the time zone of the user, the most urgent first', () => {
    const jobs = [
      sampleJob(1, { deadline: '2026-11-21' }),
      sampleJob(2, { deadline: '2026-11-20 23:30' }),
      sampleJob(3, { deadline: '2026-11-21 08:00' }),
      sampleJob(4, { deadline: '2026-11-21', deleted_at: '2026-11-01T09:00:00.000Z' }),
    ];
    const { byDay } = boardOf(jobs, clock);
    expect(byDay.get('2026-11-21')?.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(byDay.has('2026-11-20')).toBe(false);
  });

  it('has late and undated jobs apart; those on hold or completed are neither', () => {
    const done = { completed_at: '2026-11-18' };
    const jobs = [
      sampleJob(1, { deadline: '2026-11-20 10:00' }),
      sampleJob(2, { deadline: '2026-11-19', on_hold: true }),
      sampleJob(3, { deadline: '2026-11-19', ...done }),
      sampleJob(4),
      sampleJob(5, { on_hold: true }),
      sampleJob(6, done),
    ];
    const { late, undated, byDay } = boardOf(jobs, clock);
    expect(late.map(({ id }) => id)).toEqual([1]);
    expect(undated.map(({ id }) => id)).toEqual([4]);
    expect(byDay.get('2026-11-19')?.map(({ id }) => id)).toEqual([2, 3]);
  });
});

describe('the preview of a day while a card is dragged', () => {
  const [one, two] = [sampleJob(1), sampleJob(2)];
  const ids = (jobs: readonly { id: number }[]) => jobs.map(({ id }) => id);

  it('has the card on the day under the pointer, and no more on its own', () => {
    const pointer = { dragged: two, over: '2026-11-26' };
    const target = previewOf([one], '2026-11-26', pointer);
    expect([ids(target.jobs), target.isTarget, target.isLeft]).toEqual([[1, 2], true, false]);
    const source = previewOf([one, two], '2026-11-23', pointer);
    expect([ids(source.jobs), source.isTarget, source.isLeft]).toEqual([[1], false, true]);
    expect(previewOf([two], undefined, pointer).isLeft).toBe(true);
  });

  it('is as it was over its own day, over no day, and without a card', () => {
    for (const pointer of [
      { dragged: one, over: '2026-11-23' },
      { dragged: one, over: null },
      { dragged: null, over: null },
    ]) {
      const { jobs, isTarget, isLeft } = previewOf([one], '2026-11-23', pointer);
      expect([ids(jobs), isTarget, isLeft]).toEqual([[1], false, false]);
    }
  });
});
