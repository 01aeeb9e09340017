import { describe, expect, it } from 'vitest';
import { readJobsQuery } from '#entities/job/query.ts';
import { sampleJob } from '#testing/record-samples.ts';
import { BULK_ACTS, FITS } from './fitting.ts';
import { affectedJobs, selectedJobs } from './matching-jobs.ts';

const OPEN = sampleJob(1);
const PAUSED = sampleJob(2, { on_hold: true });
const COMPLETED = sampleJob(3, { completed_at: '2026-11-02' });
const INVOICED = sampleJob(4, { completed_at: '2026-11-02', invoiced: true });
const jobs = [OPEN, PAUSED, COMPLETED, INVOICED];

const whole = (address: string) => ({
  jobs,
  query: readJobsQuery(new URLSearchParams(address)),
  whole: {
    count: 1_200,
    revision: 31,
    totals: undefined,
  },
});

/** The filter of a command on a whole list; null when it applies to none of its jobs. */
const filterOf = (address: string, act: (typeof BULK_ACTS)[number]) => {
  const { several } = affectedJobs(whole(address), act);
  return several !== null && 'filter' in several && 'loaded' in several ? several.filter.query : null;
};

/** The jobs that the server finds by the boxes of a filter. */
const found = (query: string) => {
  const boxes = new URLSearchParams(query);
  const has = (box: string) => boxes.has(box);
  if (!['active', 'onHold', 'uninvoiced', 'invoiced'].some(has)) return jobs;
  return [
    ...(has('active') ? [OPEN] : []),
    ...(has('onHold') ? [PAUSED] : []),
    ...(has('uninvoiced') ? [COMPLETED] : []),
    ...(has('invoiced') ? [INVOICED] : []),
  ];
};

describe('the jobs of a whole list that an action applies to', () => {
  it.each(BULK_ACTS)('are for %s those that it applies to one by one', (act) => {
    expect(found(filterOf('type=all', act) ?? '')).toEqual(jobs.filter(FITS[act]));
  });

  it('are named by the filters of the list and the revision at which it was selected', () => {
    const selection = whole('type=all&name=leaf&client=3&sort=-value&page=2');
    expect(selectedJobs(selection)).toEqual({
      filter: { query: 'client=3&name=leaf&type=all', revision: 31 },
      count: 1_200,
      loaded: jobs,
    });
  });

  it('are those of the chosen states only', () => {
    expect(filterOf('type=all&completed=1&active=1', 'complete')).toBe('type=all&active=1');
    expect(filterOf('type=all&completed=1', 'markInvoiced')).toBe('type=all&uninvoiced=1');
    expect(filterOf('type=all&completed=1', 'complete')).toBeNull();
    expect(filterOf('type=all&late=1', 'hold')).toBe('late=1&type=all');
  });

  it('are all of a list with one state, or none', () => {
    expect(filterOf('type=uninvoiced&client=2', 'markInvoiced')).toBe('client=2&type=uninvoiced');
    expect(filterOf('type=uninvoiced', 'complete')).toBeNull();
    expect(filterOf('', 'complete')).toBe('type=active');
    expect(filterOf('', 'activate')).toBeNull();
  });
});
