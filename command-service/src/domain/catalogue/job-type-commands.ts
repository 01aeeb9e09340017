import type { newJobTypeInput } from '@ledgerline/shared-events/catalogue/commands.ts';
import {
  JobTypeAdded,
  JobTypeDeleted,
  JobTypeRenamed,
  JobTypeRestored,
} from '@ledgerline/shared-events/catalogue/job-type-events.ts';
import { jobTypeView } from '@ledgerline/shared-events/catalogue/view.ts';
import type { DomainEvent } from '@ledgerline/shared-events/ledger/event.ts';
import type { Json } from '@ledgerline/shared-events/ledger/scalars.ts';
import type { z } from 'zod';
import type { AccountState } from '../account-state.ts';
import { jobTypeActivity } from '../clients/activity.ts';
import { defineCommand } from '../command.ts';
import { createdId } from '../created-id.ts';
import { notFound, target } from '../lookup.ts';
import { languageTextChanges } from '../settings/language-texts.ts';

function answer(state: AccountState, jobTypeId: number): { jobType: Json } {
  const record = state.record('jobType', jobTypeId);
  return { jobType: record === undefined ? null : jobTypeView(record, jobTypeActivity(state, jobTypeId)) };
}

/** The event of a new job type. */
export function addedJobType(
  state: AccountState,
  { name, texts }: z.output<typeof newJobTypeInput>,
  now: string,
): DomainEvent[] {
  const record = { id: state.nextId('jobType'), name, deleted_at: null };
  const alongside = languageTextChanges(state, { entity: 'jobType', id: record.id }, {}, texts);
  return [JobTypeAdded.of({ record, addedAt: now, alongside })];
}

export const AddJobType = defineCommand({
  name: 'AddJobType',
  decide: (state, payload, { now }) => addedJobType(state, payload.jobType, now),
  result: (state, events) => answer(state, createdId(events, 'jobType')),
});

export const EditJobType = defineCommand({
  name: 'EditJobType',
  decide: (state, { jobTypeId, jobType: { name: sent, texts } }) => {
    const record = target(state, 'jobType', jobTypeId);
    const { name } = record;
    const alongside = languageTextChanges(state, { entity: 'jobType', id: jobTypeId }, record.texts, texts);
    const after = sent ?? name;
    if (after === name && alongside.length === 0) return [];
    const fields = { before: { name }, after: { name: after } };
    return [JobTypeRenamed.of({ id: jobTypeId, name, ...fields, alongside })];
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
