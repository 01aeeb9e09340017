import type { JobAnswer } from '@ledgerline/shared-events/jobs/answers.ts';
import { type JobTargets, targetIds } from '@ledgerline/shared-events/jobs/commands.ts';
import { jobView } from '@ledgerline/shared-events/jobs/view.ts';
import { attachmentsOfJobs } from '../attachments/attachments-of-jobs.ts';
import { settingsOf } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { jobNames } from './names.ts';

/** A job in the shape of the HTTP contract; null when there is none. */
export function answeredJob(
  state: StateReader,
  jobId: number,
  files = attachmentsOfJobs(state),
): JobAnswer | null {
  const job = state.record('job', jobId);
  if (job === undefined) return null;
  return jobView(job, jobNames(state, job), settingsOf(state), files.get(jobId));
}

/** The answer of a command on jobs: `{ job }` for one, `{ jobs }` for several. */
export function answeredJobs(
  state: StateReader,
  targets: JobTargets,
): { job: JobAnswer | null } | { jobs: JobAnswer[] } {
  if (targets.jobIds === undefined) return { job: answeredJob(state, targets.jobId ?? 0) };
  const files = attachmentsOfJobs(state);
  return { jobs: targetIds(targets).flatMap((jobId) => answeredJob(state, jobId, files) ?? []) };
}
