import { targetIds } from '@ledgerline/shared-events/jobs/commands.ts';
import { JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { defineCommand } from '../command.ts';
import { target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredJobs } from './answer.ts';
import { nameOfJob } from './names.ts';
import { decideActive, decideCompletion, decideInvoiced, decideOnHold, decideUninvoiced } from './status.ts';

/** Completes jobs on a day; by default today in the user's time zone. */
export const MarkJobCompleted = defineCommand({
  name: 'MarkJobCompleted',
  decide: (state, payload, context) =>
    targetIds(payload).flatMap((jobId) =>
      decideCompletion(state, target(state, 'job', jobId), payload.completedAt ?? null, context),
    ),
  result: (state, _, payload) => answeredJobs(state, payload),
});

type StatusCommand = 'MarkJobActive' | 'PutJobOnHold' | 'MarkJobInvoiced' | 'MarkJobUninvoiced';

function statusCommand<const Name extends StatusCommand>(
  name: Name,
  decide: (state: StateReader, job: JobRecord) => DomainEvent[],
) {
  return defineCommand({
    name,
    decide: (state, payload) =>
      targetIds(payload).flatMap((jobId) => decide(state, target(state, 'job', jobId))),
    result: (state, _, payload) => answeredJobs(state, payload),
  });
}

export const MarkJobActive = statusCommand('MarkJobActive', decideActive);
export const PutJobOnHold = statusCommand('PutJobOnHold', decideOnHold);
export const MarkJobInvoiced = statusCommand('MarkJobInvoiced', decideInvoiced);
export const MarkJobUninvoiced = statusCommand('MarkJobUninvoiced', decideUninvoiced);

export const DeleteJob = defineCommand({
  name: 'DeleteJob',
  decide: (state, payload, { now }) =>
    targetIds(payload).map((jobId) => {
      const job = target(state, 'job', jobId);
      return JobDeleted.of({ jobId, name: nameOfJob(state, job), deletedAt: now });
    }),
  result: (state, _, payload) => answeredJobs(state, payload),
});
