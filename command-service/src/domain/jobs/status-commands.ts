import { JobDeleted } from '@ledgerline/shared-events/jobs/events.ts';
import type { JobRecord } from '@ledgerline/shared-events/jobs/record.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import { z } from 'zod';
import { defineCommand } from '../command.ts';
import { target } from '../lookup.ts';
import { calendarDate } from '../payload/scalars.ts';
import { jobTargets, NAME_TARGETS, namesTargets, targetIds } from '../payload/targets.ts';
import type { StateReader } from '../state-reader.ts';
import { answeredJobs } from './answer.ts';
import { nameOfJob } from './names.ts';
import { decideActive, decideCompletion, decideInvoiced, decideOnHold, decideUninvoiced } from './status.ts';

const someJobs = z.strictObject(jobTargets).refine(namesTargets, NAME_TARGETS);

/** Completes jobs on a day, today in the user's zone when none is named. */
export const MarkJobCompleted = defineCommand({
  name: 'MarkJobCompleted',
  payload: z
    .strictObject({ ...jobTargets, completedAt: calendarDate.nullable().optional() })
    .refine(namesTargets, NAME_TARGETS),
  decide: (state, payload, context) =>
    targetIds(payload).flatMap((jobId) =>
      decideCompletion(state, target(state, 'job', jobId), payload.completedAt ?? null, context),
    ),
  result: (state, _, payload) => answeredJobs(state, payload),
});

function statusCommand<const Name extends string>(
  name: Name,
  decide: (state: StateReader, job: JobRecord) => DomainEvent[],
) {
  return defineCommand({
    name,
    payload: someJobs,
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
  payload: someJobs,
  decide: (state, payload, { now }) =>
    targetIds(payload).map((jobId) => {
      const job = target(state, 'job', jobId);
      return JobDeleted.of({ jobId, name: nameOfJob(state, job), deletedAt: now });
    }),
  result: (state, _, payload) => answeredJobs(state, payload),
});
