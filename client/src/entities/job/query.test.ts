import { describe, expect, it } from 'vitest';
import { filterCount, jobsKey, readJobsQuery, writeJobsQuery } from './query.ts';

const read = (text: string) => readJobsQuery(new URLSearchParams(text));

describe('the address of a list of jobs', () => {
  it('is the active list when nothing is said', () => {
    expect(read('')).toEqual({ type: 'active', page: 1, filters: {} });
    expect(read('type=nonsense&page=-4')).toEqual({ type: 'active', page: 1, filters: {} });
  });

  it('takes the client of a link from elsewhere as a filter of all jobs', () => {
    expect(read('client_id=4')).toEqual({ type: 'all', page: 1, filters: { client: '4' } });
  });

  it('keeps only the filters that the list has', () => {
    expect(read('type=uninvoiced&name=x&completed_at=this-month').filters).toEqual({
      completed_at: 'this-month',
    });
    expect(read('type=active&name=x').filters).toEqual({});
  });

  it('comes back from the address it writes', () => {
    const query = read(
      'type=all&name=leaflet&jobType=1,2&deadline_from=2026-11-01&deadline_to=2026-12-31&completed=1&page=3',
    );
    expect(readJobsQuery(writeJobsQuery(query))).toEqual(query);
  });

  it('names the same list the same way, whatever the order', () => {
    expect(jobsKey(read('type=all&name=a&client=2'))).toBe(jobsKey(read('client=2&type=all&name=a')));
  });

  it('counts a range and the boxes of one group once', () => {
    expect(
      filterCount(read('type=all&deadline_from=2026-11-01&deadline_to=2026-12-31&active=1&onHold=1&name=a')),
    ).toBe(3);
  });
});
