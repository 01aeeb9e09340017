import { isLate, type StoredDeadline } from '../dates/deadline.ts';
import type { Instant } from '../dates/time-zone.ts';

/** Where a job stands. `late` is an active job whose deadline has passed. */
export type JobStatus = 'late' | 'active' | 'onHold' | 'completed';

/** What of a job decides its status. */
export type StatusFields = {
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

/** What of a job decides which lists it stands in. */
export type ListFields = {
  completed_at: string | null;
  on_hold: boolean;
  deleted_at: string | null;
  invoiced: boolean;
  client_id: number | null;
};

/** The three lists of jobs. */
export type JobListType = 'active' | 'uninvoiced' | 'all';

/**
 * Whether a job stands in a list: the active one hides completed, on-hold and deleted jobs, the uninvoiced one holds
 * completed jobs with a client that are on no invoice, the full one hides deleted jobs. Clients whose invoicing is
 * disabled are the caller's to leave out.
 */
export function isInJobList(job: ListFields, list: JobListType): boolean {
  if (job.deleted_at !== null) return false;
  if (list === 'active') return job.completed_at === null && !job.on_hold;
  return list === 'all' || (job.completed_at !== null && !job.invoiced && job.client_id !== null);
}
