import type { JobAnswer as Job } from '@ledgerline/shared-events/jobs/answers.ts';
import type { JobActions } from '#features/job-status/use-job-actions.ts';
import { counted } from '#shared/lib/amounts/count-text.ts';
import { ClientDialog } from './client-dialog.tsx';
import { DeadlineDialog } from './deadline-dialog.tsx';
import { FITS } from './fitting.ts';

type Props = {
  what: 'deadline' | 'client';
  jobs: readonly Job[];
  actions: JobActions;
  onDone(): void;
  onClose(): void;
};

/** Asks for the deadline or the client that the selected jobs get. */
export function BulkDialog({ what, jobs, actions, onDone, onClose }: Props) {
  const fitting = jobs.filter(FITS[what]);
  const skipped = jobs.length - fitting.length;
  const finish = (perform: () => void) => {
    onClose();
    perform();
    onDone();
  };
  if (what === 'client')
    return (
      <ClientDialog
        what={counted(fitting.length, 'job')}
        onClose={onClose}
        onSet={(client) => finish(() => actions.changeClient(fitting, client, skipped))}
      />
    );
  return (
    <DeadlineDialog
      what={counted(fitting.length, 'job')}
      deadline={sharedDeadline(fitting)}
      onClose={onClose}
      onSet={(deadline) => finish(() => actions.moveDeadline(fitting, deadline, skipped))}
    />
  );
}

function sharedDeadline(jobs: readonly Job[]): string | null {
  const [first] = jobs;
  const deadline = first?.deadline ?? null;
  return jobs.every((job) => job.deadline === deadline) ? deadline : null;
}
