import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { attachmentsOfJobs } from '../attachments/attachments-of-jobs.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { jobNames } from './names.ts';

/** A job in the shape of the HTTP contract; null when there is none. */
export function answeredJob(state: StateReader, jobId: number): JobAnswer | null {
  const job = state.record('job', jobId);
  if (job === undefined) return null;
  return jobView(job, jobNames(state, job), settingsOf(state), attachmentsOfJobs(state).get(jobId));
}
