import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { describe, expect, it } from 'vitest';
import { sampleJob } from '#testing/record-samples.ts';
import { type JobList, visibleIds } from './list.ts';

const job = (id: number, over: Partial<Job> = {}): Job => sampleJob(id, { client_id: 1, ...over });

const map = (...jobs: Job[]) => new Map(jobs.map((one) => [one.id, one]));
const list = (ids: number[], over: Partial<JobList> = {}): JobList => ({
  ids,
  past: [],
  total: ids.length,
  page: 1,
  lastPage: 1,
  ...over,
});
const view = (type: 'active' | 'uninvoiced' | 'all', of: JobList, isFiltered = false, isSorted = false) => ({
  isSorted,
  list: of,
  type,
  isFiltered,
  timeZone: 'UTC',
});

describe('visibleIds', () => {
  it('removes a job as soon as it is completed, and shows it again when that is undone', () => {
    const ids = list([1, 2]);
    expect(
      visibleIds(map(job(1, { completed_at: '2026-11-20' }), job(2)), new Set([1]), view('active', ids)),
    ).toEqual([2]);
    expect(visibleIds(map(job(1), job(2)), new Set([1]), view('active', ids))).toEqual([1, 2]);
  });

  it('sorts a new job in by its deadline, with undated jobs last', () => {
    const jobs = map(
      job(1, { deadline: '2026-11-20' }),
      job(2, { deadline: '2026-11-25' }),
      job(-1, { deadline: '2026-11-22' }),
      job(-2),
    );
    expect(visibleIds(jobs, new Set([-1, -2]), view('active', list([1, 2])))).toEqual([1, -1, 2, -2]);
  });

  it('puts a new job on top of the list of all jobs', () => {
    expect(visibleIds(map(job(5), job(4), job(-1)), new Set([-1]), view('all', list([5, 4])))).toEqual([
      -1, 5, 4,
    ]);
  });

  it('does not add new jobs to a filtered list or to a later page', () => {
    const jobs = map(job(5), job(-1));
    expect(visibleIds(jobs, new Set([-1]), view('all', list([5]), true))).toEqual([5]);
    expect(visibleIds(jobs, new Set([-1]), view('all', list([5], { page: 2, lastPage: 2 })))).toEqual([5]);
  });

  it('keeps the order of the server in a list that is sorted by a column, and adds no jobs to it', () => {
    const jobs = map(job(5), job(7), job(-1));
    expect(visibleIds(jobs, new Set([-1, 7]), view('all', list([5, 7]), false, true))).toEqual([5, 7]);
  });

  it('leaves a job that sorts after the last row to the next page', () => {
    const jobs = map(job(9), job(8), job(3));
    expect(visibleIds(jobs, new Set([3]), view('all', list([9, 8], { lastPage: 2 })))).toEqual([9, 8]);
  });

  it('keeps a job that is invoiced while the list is open', () => {
    const done = { completed_at: '2026-11-20' };
    const jobs = map(job(1, { ...done, invoiced: true }), job(2, done));
    expect(visibleIds(jobs, new Set(), view('uninvoiced', list([1, 2])))).toEqual([1, 2]);
    expect(visibleIds(jobs, new Set(), view('uninvoiced', list([2], { past: [1] })))).toContain(1);
  });
});
