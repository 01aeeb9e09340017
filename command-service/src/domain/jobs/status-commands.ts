import type { JobTargets } from '@ledgerline/shared-events/jobs/commands.ts';
import { JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { defineCommand } from '../command.ts';
import type { StateReader } from '../state-reader.ts';
import { eachJob } from './each-job.ts';
import { nameOfJob } from './names.ts';
import { decideActive, decideCompletion, decideInvoiced, decideOnHold, decideUninvoiced } from './status.ts';

/** Completes jobs on a day; by default today in the user's time zone. */
export const MarkJobCompleted = defineCommand({
  name: 'MarkJobCompleted',
  ...eachJob<JobTargets & { completedAt?: string | null | undefined }>(
    (state, job, { completedAt }, context) => decideCompletion(state, job, completedAt ?? null, context),
  ),
});

type StatusCommand = 'MarkJobActive' | 'PutJobOnHold' | 'MarkJobInvoiced' | 'MarkJobUninvoiced';

function statusCommand<const Name extends StatusCommand>(
  name: Name,
  decide: (state: StateReader, job: JobRecord) => DomainEvent[],
) {
  return defineCommand({
    name,
    ...eachJob<JobTargets>((state, job) => decide(state, job)),
  });
}

export const MarkJobActive = statusCommand('MarkJobActive', decideActive);
export const PutJobOnHold = statusCommand('PutJobOnHold', decideOnHold);
export const MarkJobInvoiced = statusCommand('MarkJobInvoiced', decideInvoiced);
export const MarkJobUninvoiced = statusCommand('MarkJobUninvoiced', decideUninvoiced);

export const DeleteJob = defineCommand({
  name: 'DeleteJob',
  ...eachJob<JobTargets>((state, job, _, { now }) => [
    JobDeleted.of({ jobId: job.id, name: nameOfJob(state, job), deletedAt: now }),
  ]),
});
