import { useStoreMap, useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { type Job, jobs, loadJobFx } from '../../entities/job/index.ts';

export type JobLookup = { job: Job; state: 'here' } | { job: null; state: 'loading' | 'missing' };

/** The job of the address: what is known of it at once, then what the server says. */
export function useJob(): JobLookup {
  const id = Number(useParams()['id']);
  const load = useUnit(loadJobFx);
  const [missing, setMissing] = useState<number | null>(null);
  const job = useStoreMap({ store: jobs.$byId, keys: [id], fn: (all, [one]) => all.get(one) ?? null });
  useEffect(() => {
    if (!Number.isInteger(id)) setMissing(id);
    else if (id > 0) load(id).catch(() => setMissing(id));
  }, [id, load]);
  if (job !== null) return { job, state: 'here' };
  return { job: null, state: Object.is(missing, id) ? 'missing' : 'loading' };
}
