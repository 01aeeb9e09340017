import {
  JobTypeAdded,
  JobTypeDeleted,
  JobTypeRenamed,
  JobTypeRestored,
} from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { jobTypeView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { AccountState } from '../account-state.ts';
import { jobTypeActivity } from '../clients/activity.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { notFound, target } from '../lookup.ts';
import type { StateReader } from '../state-reader.ts';

function answer(state: StateReader, jobTypeId: number): { jobType: Json } {
  const record = state.record('jobType', jobTypeId);
  return { jobType: record === undefined ? null : jobTypeView(record, jobTypeActivity(state, jobTypeId)) };
}

/** The event of a new job type. */
export function addedJobType(state: AccountState, name: string, now: string): DomainEvent[] {
  const record = { id: state.nextId('jobType'), name, deleted_at: null };
  return [JobTypeAdded.of({ record, addedAt: now, alongside: [] })];
}

export const AddJobType = defineCommand({
  name: 'AddJobType',
  decide: (state, payload, { now }) => addedJobType(state, payload.jobType.name, now),
  result: (state, events) => answer(state, createdId(events, 'jobType')),
});

export const EditJobType = defineCommand({
  name: 'EditJobType',
  decide: (state, { jobTypeId, jobType: { name } }) => {
    const record = target(state, 'jobType', jobTypeId);
    if (name === record.name) return [];
    const fields = { before: { name: record.name }, after: { name } };
    return [JobTypeRenamed.of({ id: jobTypeId, name: record.name, ...fields, alongside: [] })];
  },
  result: (state, _, { jobTypeId }) => answer(state, jobTypeId),
});

export const DeleteJobType = defineCommand({
  name: 'DeleteJobType',
  decide: (state, { jobTypeId }, { now }) => {
    const { name } = target(state, 'jobType', jobTypeId);
    return [JobTypeDeleted.of({ id: jobTypeId, name, deletedAt: now, alongside: [] })];
  },
  result: (state, _, { jobTypeId }) => answer(state, jobTypeId),
});

export const RestoreJobType = defineCommand({
  name: 'RestoreJobType',
  decide: (state, { jobTypeId }) => {
    const record = state.record('jobType', jobTypeId);
    if (record === undefined) throw notFound();
    if (record.deleted_at === null) return [];
    const { name, deleted_at: deletedAt } = record;
    return [JobTypeRestored.of({ id: jobTypeId, name, deletedAt, alongside: [] })];
  },
  result: (state, _, { jobTypeId }) => answer(state, jobTypeId),
});
