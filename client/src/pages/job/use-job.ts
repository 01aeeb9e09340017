import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useStoreMap, useUnit } from 'effector-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { $missingJobs, $unreadJobs, jobClosed, jobOpened, jobs } from '#entities/job/model.ts';
import { useResolvedIds } from '#shared/lib/records/stable-row-keys.ts';

type JobLookup =
  | { job: Job; state: 'here' }
  | { job: null; state: 'loading' | 'missing' }
  | { job: null; state: 'failed'; retry(): void };

/**
 * The job of the address: from the store at once if it is whole there, then from the server. A new job is tracked from
 * its temporary id to the one that the server assigns.
 */
export function useJob(): JobLookup {
  const addressed = Number(useParams().id);
  const id = useResolvedIds('job')(addressed);
  const navigate = useNavigate();
  const [open, close, missing, unread] = useUnit([jobOpened, jobClosed, $missingJobs, $unreadJobs]);
  const job = useStoreMap({ store: jobs.$byId, keys: [id], fn: (all, [one]) => all.get(one) ?? null });
  useEffect(() => {
    if (Number.isInteger(id)) open(id);
    return () => close();
  }, [id, open, close]);
  useEffect(() => {
    if (Number.isInteger(id) && id !== addressed) navigate(`/jobs/${id}`, { replace: true });
  }, [id, addressed, navigate]);
  // A list has only the beginnings of a long job: an edit of them would lose the rest.
  if (job !== null && !job.cut) return { job, state: 'here' };
  if (unread.has(id)) return { job: null, state: 'failed', retry: () => open(id) };
  if (job !== null) return { job: null, state: 'loading' };
  return { job: null, state: !Number.isInteger(id) || id <= 0 || missing.has(id) ? 'missing' : 'loading' };
}
