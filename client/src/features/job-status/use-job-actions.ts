import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { jobListName } from '@ledgerline/shared-events/text/display-name.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import {
  changeClient,
  deleteJobs,
  markActive,
  markCompleted,
  markInvoiced,
  moveDeadlines,
  putOnHold,
} from '#entities/job/commands.ts';
import { $today } from '#entities/settings/model.ts';
import { countText } from '#shared/lib/amounts/count-text.ts';
import { isMatching, onlyOf, type Several } from '#shared/lib/commands/several.ts';
import { useDispatchBulk } from '#shared/lib/commands/use-dispatch-bulk.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { messageAbout } from '#shared/lib/toasts/message-about.ts';
import { useDuplicateJob } from './use-duplicate-job.ts';

type Jobs = Several<Job>;

/** For example "Job put on hold: Lease" or "3 jobs put on hold". */
const said =
  (jobs: Jobs, words: string) =>
  (count: number): string =>
    count === 1 ? messageAbout(`Job ${words}`, nameOf(jobs)) : `${countText(count)} jobs ${words}`;

/** The name of the only job; empty where the screen doesn't have it. */
function nameOf(jobs: Jobs): string {
  const job = onlyOf(jobs);
  return job === undefined ? '' : jobListName(job.name);
}

const of = (count: number): string => (count === 1 ? 'the job' : `${countText(count)} jobs`);

/**
 * The actions on one or many jobs, with their messages. The lane reports refusals. `skipped` is the number of selected
 * jobs that an action does not apply to.
 */
export function useJobActions() {
  const today = useUnit($today);
  const { open } = useOverlay();
  const duplicate = useDuplicateJob();
  const dispatch = useDispatchBulk();
  return useMemo(() => {
    const idsOf = (jobs: readonly Job[]) => ({ jobs: jobs.map(({ id }) => id).join(',') });
    const invoice = (jobs: readonly Job[]) => open('invoice', idsOf(jobs));
    return {
      duplicate,
      complete: (jobs: Jobs, skipped = 0) =>
        dispatch(jobs, markCompleted(jobs, today), {
          text: said(jobs, 'marked as completed'),
          skipped,
          also: isMatching(jobs) ? undefined : { label: 'Invoice', perform: () => invoice(jobs) },
        }),
      activate: (jobs: Jobs, skipped = 0) =>
        dispatch(jobs, markActive(jobs), { text: said(jobs, 'marked as active'), skipped }),
      hold: (jobs: Jobs, skipped = 0) =>
        dispatch(jobs, putOnHold(jobs), { text: said(jobs, 'put on hold'), skipped }),
      setInvoiced: (jobs: Jobs, isInvoiced: boolean, skipped = 0) =>
        dispatch(jobs, markInvoiced(jobs, isInvoiced), {
          text: said(jobs, `marked as ${isInvoiced ? 'invoiced' : 'uninvoiced'}`),
          skipped,
        }),
      moveDeadline: (jobs: Jobs, deadline: string | null, skipped = 0) =>
        dispatch(jobs, moveDeadlines(jobs, deadline), {
          text: (count) =>
            messageAbout(
              `${deadline === null ? 'Removed' : 'Set'} the deadline of ${of(count)}`,
              nameOf(jobs),
            ),
          skipped,
        }),
      changeClient: (jobs: Jobs, client: { id: number; name: string }, skipped = 0) =>
        dispatch(jobs, changeClient(jobs, client), {
          text: (count) => messageAbout(`Changed the client of ${of(count)}`, nameOf(jobs), client.name),
          skipped,
        }),
      remove: (jobs: Jobs) =>
        dispatch(jobs, deleteJobs(jobs, new Date().toISOString()), {
          text: said(jobs, 'deleted'),
        }),
      invoice,
      quote: (jobs: readonly Job[]) => open('quote', idsOf(jobs)),
    };
  }, [dispatch, today, open, duplicate]);
}

export type JobActions = ReturnType<typeof useJobActions>;
