import { isLate, type StoredDeadline } from '../dates/deadline.ts';
import type { Instant } from '../dates/time-zone.ts';

/** The status of a job. `late` is an active job whose deadline has passed. */
export type JobStatus = 'late' | 'active' | 'onHold' | 'completed';

/** The fields that determine the status of a job. */
type StatusFields = {
  completed_at: string | null;
  on_hold: boolean;
  deadline: StoredDeadline | null;
};

/** The status of a job at an instant, in the user's zone. @throws RangeError for an unknown zone or a text that is no deadline. */
export function jobStatus(job: StatusFields, now: Instant, timeZone: string): JobStatus {
  if (job.completed_at !== null) return 'completed';
  if (job.on_hold) return 'onHold';
  return job.deadline !== null && isLate(job.deadline, now, timeZone) ? 'late' : 'active';
}

/** The fields that determine the lists of a job. */
type ListFields = {
  completed_at: string | null;
  on_hold: boolean;
  deleted_at: string | null;
  invoiced: boolean;
  client_id: number | null;
};

/** The three lists of jobs. */
export type JobListType = 'active' | 'uninvoiced' | 'all';

/**
 * Whether a job belongs to a list: the active one excludes completed, on-hold and deleted jobs, the uninvoiced one
 * contains completed jobs with a client that are on no invoice, the full one excludes deleted jobs. The caller has to
 * exclude clients whose invoicing is disabled.
 */
export function isInJobList(job: ListFields, list: JobListType): boolean {
  if (job.deleted_at !== null) return false;
  if (list === 'active') return job.completed_at === null && !job.on_hold;
  return list === 'all' || (job.completed_at !== null && !job.invoiced && job.client_id !== null);
}
