import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { countOf, isMatching } from '#shared/lib/commands/several.ts';
import { ClientDialog } from './client-dialog.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { affectedJobs, type JobSelection } from './matching-jobs.ts';

type Props = {
  what: 'deadline' | 'client';
  selection: JobSelection;
  actions: JobActions;
  onDone(): void;
  onClose(): void;
};

/** Asks for the deadline or the client that the selected jobs get. */
export function BulkDialog({ what, selection, actions, onDone, onClose }: Props) {
  const { several, skipped } = affectedJobs(selection, what);
  const finish = (perform: () => void) => {
    onClose();
    perform();
    onDone();
  };
  if (several === null) return null;
  const count = counted(countOf(several), 'job');
  if (what === 'client')
    return (
      <ClientDialog
        what={count}
        onClose={onClose}
        onSet={(client) => finish(() => actions.changeClient(several, client, skipped))}
      />
    );
  return (
    <DeadlineDialog
      what={count}
      deadline={isMatching(several) ? null : sharedDeadline(several)}
      onClose={onClose}
      onSet={(deadline) => finish(() => actions.moveDeadline(several, deadline, skipped))}
    />
  );
}

function sharedDeadline(jobs: readonly Job[]): string | null {
  const [first] = jobs;
  const deadline = first?.deadline ?? null;
  return jobs.every((job) => job.deadline === deadline) ? deadline : null;
}
