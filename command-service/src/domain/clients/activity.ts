import type { ClientActivity } from '@ledgerline/shared-events/clients/view.ts';
import type { AccountState } from '../account-state.ts';

/** The number of a client's jobs, and how often they use each job type and language pair. Deleted jobs do not count. */
export function clientActivity(state: AccountState, clientId: number): ClientActivity {
  const activity: ClientActivity = { jobTypes: {}, languagePairs: {}, jobActivity: 0 };
  for (const id of state.jobIdsWith('client_id', clientId)) {
    const job = state.record('job', id);
    activity.jobActivity += 1;
    count(activity.jobTypes, job?.job_type_id ?? null);
    count(activity.languagePairs, job?.language_pair_id ?? null);
  }
  return activity;
}

function count(counts: Record<string, number>, id: number | null): void {
  if (id !== null) counts[id] = (counts[id] ?? 0) + 1;
}

/** How many jobs have a job type. Deleted jobs do not count. */
export function jobTypeActivity(state: AccountState, jobTypeId: number): number {
  return state.jobIdsWith('job_type_id', jobTypeId).size;
}
