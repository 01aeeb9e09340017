import { describe, expect, it } from 'vitest';
import { startedPractice } from '../testing/practice-start.ts';
import { TrackedReads } from './tracked-reads.ts';

describe('the tracked reads of a decision', () => {
  const tracked = () => new TrackedReads(startedPractice().state);

  it('are affected by no change when nothing was read', () => {
    expect(tracked().isAffectedBy({ entity: 'job', id: 1 })).toBe(false);
  });

  it('are affected by a change of a record that was read, even of one that did not exist', () => {
    const reads = tracked();
    expect(reads.record('job', 1)?.name).toBe('Manual');
    expect(reads.record('job', 99)).toBeUndefined();
    const jobs = [1, 99, 2].map((id) => reads.isAffectedBy({ entity: 'job', id }));
    expect(jobs).toEqual([true, true, false]);
    expect(reads.isAffectedBy({ entity: 'client', id: 1 })).toBe(false);
  });

  it('are affected by every record of a kind that was listed', () => {
    const reads = tracked();
    expect([...reads.records('client')].map(({ name }) => name)).toEqual(['Lingua Nord', 'Pacific Words']);
    expect(reads.isAffectedBy({ entity: 'client', id: 99 })).toBe(true);
    expect(reads.isAffectedBy({ entity: 'job', id: 1 })).toBe(false);
  });

  it('are affected by every invoice once a number was looked up', () => {
    const reads = tracked();
    expect(reads.numbers.highest()).toBe(0n);
    expect(reads.isAffectedBy({ entity: 'invoice', id: 1 })).toBe(true);
    expect(reads.isAffectedBy({ entity: 'client', id: 1 })).toBe(false);
  });
});
