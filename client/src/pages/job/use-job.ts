import { useStoreMap, useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { $missingJobs, type Job, jobClosed, jobOpened, jobs } from '../../entities/job/index.ts';

export type JobLookup = { job: Job; state: 'here' } | { job: null; state: 'loading' | 'missing' };

/** The job of the address: what is known of it at once, then what the server says. */
export function useJob(): JobLookup {
  const id = Number(useParams().id);
  const [open, close, missing] = useUnit([jobOpened, jobClosed, $missingJobs]);
  const job = useStoreMap({ store: jobs.$byId, keys: [id], fn: (all, [one]) => all.get(one) ?? null });
  useEffect(() => {
    if (Number.isInteger(id)) open(id);
    return () => close();
  }, [id, open, close]);
  if (job !== null) return { job, state: 'here' };
  return { job: null, state: !Number.isInteger(id) || missing.has(id) ? 'missing' : 'loading' };
}
