import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { deleteJobs, markActive, markCompleted, markInvoiced, putOnHold } from '#entities/job/commands.ts';
import { $today } from '#entities/settings/model.ts';
import type { CommandDraft } from '#shared/lib/commands/command.ts';
import { commandFx, undoFx } from '#shared/lib/commands/model.ts';
import { useOverlay } from '#shared/lib/routing/overlay.ts';
import { toastShown } from '#shared/lib/toasts/model.ts';

/** The actions on one or many jobs, with their messages. The lane reports refusals. */
export function useJobActions() {
  const [submit, undo, toast, today] = useUnit([commandFx, undoFx, toastShown, $today]);
  const { open } = useOverlay();
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
    const counted = (jobs: readonly Job[], rest: string) =>
      jobs.length === 1 ? `Job ${rest}` : `${jobs.length} jobs ${rest}`;
    const invoice = (jobs: readonly Job[]) => open('invoice', { jobs: jobs.map(({ id }) => id).join(',') });
    return {
      complete: (jobs: readonly Job[]) =>
        dispatch(markCompleted(jobs, today), {
          message: counted(jobs, 'marked as completed'),
          also: { label: 'Invoice', perform: () => invoice(jobs) },
        }),
      activate: (jobs: readonly Job[]) =>
        dispatch(markActive(jobs), { message: counted(jobs, 'marked as active') }),
      hold: (jobs: readonly Job[]) => dispatch(putOnHold(jobs), { message: counted(jobs, 'put on hold') }),
      setInvoiced: (jobs: readonly Job[], isInvoiced: boolean) =>
        dispatch(markInvoiced(jobs, isInvoiced), {
          message: counted(jobs, `marked as ${isInvoiced ? 'invoiced' : 'uninvoiced'}`),
        }),
      remove: (jobs: readonly Job[]) =>
        dispatch(deleteJobs(jobs, new Date().toISOString()), { message: counted(jobs, 'deleted') }),
      invoice,
    };
  }, [submit, undo, toast, today, open]);
}

export type JobActions = ReturnType<typeof useJobActions>;
