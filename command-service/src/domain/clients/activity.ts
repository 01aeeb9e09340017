import type { ClientActivity } from '@ledgerline/shared-events/clients/view.ts';
import type { StateReader } from '../state-reader.ts';

/** The number of a client's jobs, and how often they use each job type and language pair. Deleted jobs do not count. */
export function clientActivity(state: StateReader, clientId: number): ClientActivity {
  const activity: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
  for (const job of state.records('job')) {
    if (job.client_id !== clientId || job.deleted_at !== null) continue;
    activity.jobActivity += 1;
    count(activity.jobTypes, job.job_type_id);
    count(activity.languagePairs, job.language_pair_id);
  }
  return activity;
}

function count(counts: Record<string, number>, id: number | null): void {
  if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
}

/** How many jobs have a job type. Deleted jobs do not count. */
export function jobTypeActivity(state: StateReader, jobTypeId: number): number {
  let jobs = 0;
  for (const job of state.records('job')) {
    if (job.job_type_id === jobTypeId && job.deleted_at === null) jobs += 1;
  }
  return jobs;
}
