import { describe, expect, it } from 'vitest';
import { isInJobList, jobStatus } from './status.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const job = {
  completed_at: null,
  on_hold: false,
  deadline: null,
  deleted_at: null,
  invoiced: false,
  client_id: 3,
};

describe('jobStatus', () => {
  it('is late only when an active job is past its deadline', () => {
    expect(jobStatus({ ...job, deadline: '2026-11-20 11:59' }, NOW, 'UTC')).toBe('late');
    expect(jobStatus({ ...job, deadline: '2026-11-20' }, NOW, 'UTC')).toBe('active');
    expect(jobStatus({ ...job, deadline: '2026-11-19', on_hold: true }, NOW, 'UTC')).toBe('onHold');
    expect(jobStatus({ ...job, deadline: '2026-11-19', completed_at: '2026-11-20' }, NOW, 'UTC')).toBe(
      'completed',
    );
  });

  it('counts an end-of-day deadline in the zone of the user', () => {
    const end = { ...job, deadline: '2026-11-20' };
    expect(jobStatus(end, new Date('2026-11-20T23:30:00Z'), 'UTC')).toBe('active');
    expect(jobStatus(end, new Date('2026-11-20T23:30:00Z'), 'Europe/Berlin')).toBe('late');
  });
});

describe('isInJobList', () => {
  it('moves a completed job from the active to the uninvoiced list', () => {
    const completed = { ...job, completed_at: '2026-11-20' };
    expect([isInJobList(job, 'active'), isInJobList(job, 'uninvoiced')]).toEqual([true, false]);
    expect([isInJobList(completed, 'active'), isInJobList(completed, 'uninvoiced')]).toEqual([false, true]);
  });

  it('leaves jobs without a client and jobs on an invoice out of the uninvoiced list', () => {
    expect(isInJobList({ ...job, completed_at: '2026-11-20', client_id: null }, 'uninvoiced')).toBe(false);
    expect(isInJobList({ ...job, completed_at: '2026-11-20', invoiced: true }, 'uninvoiced')).toBe(false);
  });

  it('hides deleted jobs everywhere', () => {
    const deleted = { ...job, deleted_at: '2026-11-20T10:00:00Z' };
    expect((['active', 'uninvoiced', 'all'] as const).some((list) => isInJobList(deleted, list))).toBe(false);
  });
});
