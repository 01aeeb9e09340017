import { describe, expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { TrackedReads } from './tracked-reads.ts';

describe('what was read of an account', () => {
  const tracked = () => new TrackedReads(startedPractice().state);

  it('is concerned by no change as long as nothing was read', () => {
    expect(tracked().isConcernedBy({ entity: 'job', id: 1 })).toBe(false);
  });

  it('is concerned by the records that were looked at, also those that are not there', () => {
    const reads = tracked();
    expect(reads.record('job', 1)?.name).toBe('Manual');
    expect(reads.record('job', 99)).toBeUndefined();
    const jobs = [1, 99, 2].map((id) => reads.isConcernedBy({ entity: 'job', id }));
    expect(jobs).toEqual([true, true, false]);
    expect(reads.isConcernedBy({ entity: 'client', id: 1 })).toBe(false);
  });

  it('is concerned by every record of a kind that was listed', () => {
    const reads = tracked();
    expect([...reads.records('client')].map(({ name }) => name)).toEqual(['Lingua Nord', 'Pacific Words']);
    expect(reads.isConcernedBy({ entity: 'client', id: 99 })).toBe(true);
    expect(reads.isConcernedBy({ entity: 'job', id: 1 })).toBe(false);
  });

  it('is concerned by every invoice once a number was looked up', () => {
    const reads = tracked();
    expect(reads.numbers.highest()).toBe(0n);
    expect(reads.isConcernedBy({ entity: 'invoice', id: 1 })).toBe(true);
    expect(reads.isConcernedBy({ entity: 'client', id: 1 })).toBe(false);
  });
});
