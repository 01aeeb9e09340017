import { describe, expect, it } from 'vitest';
import { filterCount, jobsKey, readJobsQuery, writeJobsQuery } from './query.ts';

const read = (text: string) => readJobsQuery(new URLSearchParams(text));

describe('the address of a list of jobs', () => {
  it('means the active list when it is empty', () => {
    expect(read('')).toEqual({ type: 'active', page: 1, filters: {} });
    expect(read('type=nonsense&page=-4')).toEqual({ type: 'active', page: 1, filters: {} });
  });

  it('reads the client of an outside link as a filter of all jobs', () => {
    expect(read('client_id=4')).toEqual({ type: 'all', page: 1, filters: { client: '4' } });
  });

  it('keeps only the filters of its list', () => {
    expect(read('type=uninvoiced&name=x&completed_at=this-month').filters).toEqual({
      completed_at: 'this-month',
    });
    expect(read('type=active&name=x').filters).toEqual({});
  });

  it('is the same after writing and reading it', () => {
    const query = read(
      'type=all&name=leaflet&jobType=1,2&deadline_from=2026-11-01&deadline_to=2026-12-31&completed=1&page=3',
    );
    expect(readJobsQuery(writeJobsQuery(query))).toEqual(query);
  });

  it('gives the same list the same key, whatever the order of its parameters', () => {
    expect(jobsKey(read('type=all&name=a&client=2'))).toBe(jobsKey(read('client=2&type=all&name=a')));
  });

  it('counts a date range and the boxes of one group as one filter each', () => {
    expect(
      filterCount(read('type=all&deadline_from=2026-11-01&deadline_to=2026-12-31&active=1&onHold=1&name=a')),
    ).toBe(3);
  });
});
