import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
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
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';
import { useDuplicateJob } from './use-duplicate-job.ts';

const counted = (jobs: readonly Job[], rest: string, skipped = 0): string =>
  `${jobs.length === 1 ? 'Job' : `${jobs.length} jobs`} ${rest}${skippedText(skipped)}`;

const of = (jobs: readonly Job[]): string => (jobs.length === 1 ? 'the job' : `${jobs.length} jobs`);

const skippedText = (skipped: number): string => (skipped === 0 ? '' : `, skipped ${skipped}`);

/**
 * The actions on one or many jobs, with their messages. The lane reports refusals. `skipped` is the number of selected
 * jobs that an action does not apply to.
 */
export function useJobActions() {
  const [submit, undo, toast, today] = useUnit([commandFx, undoFx, toastShown, $today]);
  const { open } = useOverlay();
  const duplicate = useDuplicateJob();
  return useMemo(() => {
    const dispatch = (
      draft: CommandDraft,
      done?: { message: string; also?: { label: string; perform(): void } },
    ) => {
      const key = crypto.randomUUID();
      submit({ ...draft, key }).catch(() => undefined);
      if (done === undefined) return;
      const undoThis = { label: 'Undo', perform: () => void undo({ commandId: key }).catch(() => undefined) };
      toast({
        id: key,
        kind: 'done',
        message: done.message,
        actions: done.also === undefined ? [undoThis] : [done.also, undoThis],
      });
    };
    const invoice = (jobs: readonly Job[]) => open('invoice', { jobs: jobs.map(({ id }) => id).join(',') });
    return {
      duplicate,
      complete: (jobs: readonly Job[], skipped = 0) =>
        dispatch(markCompleted(jobs, today), {
          message: counted(jobs, 'marked as completed', skipped),
          also: { label: 'Invoice', perform: () => invoice(jobs) },
        }),
      activate: (jobs: readonly Job[], skipped = 0) =>
        dispatch(markActive(jobs), { message: counted(jobs, 'marked as active', skipped) }),
      hold: (jobs: readonly Job[], skipped = 0) =>
        dispatch(putOnHold(jobs), { message: counted(jobs, 'put on hold', skipped) }),
      setInvoiced: (jobs: readonly Job[], isInvoiced: boolean, skipped = 0) =>
        dispatch(markInvoiced(jobs, isInvoiced), {
          message: counted(jobs, `marked as ${isInvoiced ? 'invoiced' : 'uninvoiced'}`, skipped),
        }),
      moveDeadline: (jobs: readonly Job[], deadline: string | null, skipped = 0) =>
        dispatch(moveDeadlines(jobs, deadline), {
          message: `${deadline === null ? 'Removed' : 'Set'} the deadline of ${of(jobs)}${skippedText(skipped)}`,
        }),
      changeClient: (jobs: readonly Job[], client: { id: number; name: string }, skipped = 0) =>
        dispatch(changeClient(jobs, client), {
          message: `Changed the client of ${of(jobs)}${skippedText(skipped)}`,
        }),
      remove: (jobs: readonly Job[]) =>
        dispatch(deleteJobs(jobs, new Date().toISOString()), { message: counted(jobs, 'deleted') }),
      invoice,
    };
  }, [submit, undo, toast, today, open, duplicate]);
}

export type JobActions = ReturnType<typeof useJobActions>;
